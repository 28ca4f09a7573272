#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "compare/side.hpp"
#include "io/reader.hpp"
#include "io/sorting/sorted_items.hpp"

namespace referee::internal::compare {

/// A baseline, sorted: the order of its lines is that of a sweep, which has paths with `./` in
/// front, or any other. Memory is bounded (io::SortedItems).
class BaselineSide final : public Side {
 public:
  /// Reads all of it. Throws base::Error, with the name and the line, if it is no baseline of
  /// `tool`.
  BaselineSide(std::string name, io::Reader& in, std::string_view tool);
  BaselineSide(const BaselineSide&) = delete;
  BaselineSide& operator=(const BaselineSide&) = delete;

  report::Comparison::Side about() const override { return {name_, {}}; }
  Carries carries() const override;
  bool next() override;
  report::Report& report() override { return report_; }
  std::string content() const override;
  [[noreturn]] void refuse(std::string_view why) const override;

 private:
  [[noreturn]] void refuse(std::uint64_t line, std::string_view why) const;
  void add(std::uint64_t number, std::string_view text);

  std::string name_;
  io::SortedItems lines_;  // paths, not escaped, with numbers of games; numbers of lines, and lines
  bool has_contents_ = false;
  std::string key_;  // of the present game
  std::uint64_t line_ = 0;
  report::Report report_;
  std::string content_of_path_;  // of the present file
};

}  // namespace referee::internal::compare
