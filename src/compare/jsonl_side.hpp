#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compare/side.hpp"
#include "report/jsonl_reader.hpp"
#include "sweep/merged_order.hpp"

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
  report::Report& report() override { return given_->reader().report(); }
  std::string content() const override;
  [[noreturn]] void refuse(std::string_view why) const override;

 private:
  /// The games of one report.
  class Stream {
   public:
    Stream(report::JsonlReader& reader, report::LineParser& parser)
        : reader_(&reader), parser_(&parser) {}

    /// Throws base::Error if a game is not in its place.
    bool next();

    report::JsonlReader& reader() const { return *reader_; }
    std::string_view place() const { return place_; }
    std::uint64_t number() const { return number_; }
    std::string_view path() const { return reader_->report().path; }
    std::uint64_t line() const { return reader_->line_number(); }

   private:
    report::JsonlReader* reader_;
    report::LineParser* parser_;
    std::string place_;
    std::uint64_t number_ = 0;
  };

  std::string name_;
  std::vector<Stream> streams_;
  sweep::MergedOrder<Stream> order_;
  Stream* given_ = nullptr;
  bool is_begun_ = false;
};

}  // namespace referee::internal::compare
