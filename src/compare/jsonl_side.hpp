#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compare/side.hpp"
#include "report/jsonl_reader.hpp"

namespace referee::internal::compare {

/// A report in JSON Lines, or those of all shards of one, merged.
class JsonlSide final : public Side {
 public:
  /// `reports` and `parser` must outlive this object. Throws base::Error if several are no shards
  /// that make a whole (sweep::head_of()), or one is of another tool.
  JsonlSide(std::string name, std::span<report::JsonlReader* const> reports,
            report::LineParser& parser, std::string_view tool);

  report::Comparison::Side about() const override;
  Carries carries() const override;
  bool next() override;
  report::Report& report() override { return heads_.back().reader->report(); }
  std::string content() const override;
  [[noreturn]] void refuse(std::string_view why) const override;

 private:
  /// A report that still has a game, and where that is.
  struct Head {
    report::JsonlReader* reader;
    std::string place;
    std::uint64_t game;
  };

  static bool comes_later(const Head& a, const Head& b);
  bool advance(Head& head);
  void check_single() const;

  std::string name_;
  std::span<report::JsonlReader* const> reports_;
  report::LineParser& parser_;
  std::vector<Head> heads_;  // a heap, but for the last one while its game is given
  bool is_begun_ = false;
};

}  // namespace referee::internal::compare
