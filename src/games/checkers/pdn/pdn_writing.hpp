#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "games/checkers/pdn/played_game.hpp"

namespace referee::internal::checkers {

/// A text from a file as we write it: UTF-8, in which control characters and line ends are blanks.
/// Bytes that are not UTF-8 are read as Windows-1252.
std::string plain_text(std::string_view bytes);

/// How many characters a UTF-8 text has.
std::size_t characters_of(std::string_view utf8);

/// A tag, with its line end. Control characters of ASCII become blanks.
std::string tag_line(std::string_view name, std::string_view text);

/// Fills lines with words.
class LineFiller {
 public:
  /// `most` characters are in a line that has several words, unless they begin with [. What is
  /// filled is appended to `text`, which must outlive this object and ends with a line end.
  LineFiller(std::string& text, std::size_t most) : text_(text), most_(most) {}

  /// Adds a word, which is not empty and may hold blanks. No line begins with [ or %, which PDN may
  /// read as something else: a blank is written before them. As that does not hide a tag, which
  /// ends even a comment, no line is ended before [.
  void add(std::string_view word);

  /// Ends the line, unless it is empty.
  void end_line();

 private:
  std::string& text_;
  std::size_t most_;
  std::size_t characters_ = 0;  // of the present line
};

/// The values for the tags of a record.
struct Names {
  std::string event;
  std::string date;  ///< YYYY.MM.DD
  std::string black;
  std::string white;
};

/// The game as PDN, with an empty line at its end; with a set-up where it did not begin as the
/// standard game does. `result` may go beyond the board: a player may have given up. By other rules
/// than those of checkers squares are written in `notation`, a usual one.
/// REQUIRES: game.position().
std::string pdn_of(const PlayedGame& game, const Names& names, Result result,
                   const Notation& notation = {});

}  // namespace referee::internal::checkers
