#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace referee::internal::checkers {

/// Fills lines with words.
class LineFiller {
 public:
  /// The most characters of a line that has several words.
  static constexpr std::size_t line_characters = 80;

  /// What is filled is appended to `text`, which must outlive this object and ends with a line end.
  explicit LineFiller(std::string& text) : text_(text) {}

  /// Adds a word, which is not empty and may hold blanks. No line begins with [ or %, which PDN
  /// reads as something else even in comments: a blank is written before them.
  void add(std::string_view word);

  /// Ends the line, unless it is empty.
  void end_line();

 private:
  std::string& text_;
  std::size_t characters_ = 0;  // of the present line
};

}  // namespace referee::internal::checkers
