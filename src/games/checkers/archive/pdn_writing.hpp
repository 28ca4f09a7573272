#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "games/checkers/archive/recorded_game.hpp"

namespace referee::internal::checkers {

/// A text from a file as we write it: UTF-8, in which control characters and line ends are blanks.
/// Bytes that are not UTF-8 are read as Windows-1252.
std::string plain_text(std::string_view bytes);

/// The tags of a game as clean PDN, a line each: those that every archive has in a fixed order,
/// then the others as they come. `result` is the text of the tag Result.
std::string tag_section(const RecordedGame& game, std::string_view result);

/// A tag, with its line end.
std::string tag_line(std::string_view name, std::string_view text);

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

/// The text of a game that is passed on as it stands, without empty lines around it and with one at
/// its end. Where it would run into its neighbours it gets a word of its own: a game that does not
/// begin with a tag the tag Invalid, before it; one that has only tags an open result, after it.
std::string kept_text(std::string_view text);

}  // namespace referee::internal::checkers
