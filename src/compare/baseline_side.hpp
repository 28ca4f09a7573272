#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "compare/side.hpp"
#include "io/reader.hpp"

namespace referee::internal::compare {

/// A baseline, held in memory and sorted: the order of its lines is that of a sweep, which has
/// paths with `./` in front, or any other.
class BaselineSide final : public Side {
 public:
  /// Reads all of it. Throws base::Error, with the name and the line, if it is no baseline of
  /// `tool`, or has a game twice.
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
  struct Line {
    std::string path;       // not escaped
    std::string_view text;  // of text_
    std::size_t number;
  };

  [[noreturn]] void refuse(std::size_t line, std::string_view why) const;
  void split(std::string_view lines);
  void sort();

  std::string name_;
  std::string text_;
  std::vector<Line> lines_;
  bool has_contents_ = false;
  std::size_t next_ = 0;
  report::Report report_;
  std::string content_of_path_;  // of the present file
};

}  // namespace referee::internal::compare
