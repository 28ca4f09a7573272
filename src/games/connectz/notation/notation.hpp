#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "base/natural.hpp"
#include "games/connectz/frame.hpp"

namespace referee::internal::connectz {

/// The text of a Connect Z game: "X Y Z" on the first line, then one column number on each line.
/// Grammar and examples: docs/formats/connectz.md. Nothing here knows the rules.

/// What is wrong with a line, in words.
struct Malformed {
  std::string reason;
};

/// Parses the first line of a game, given without its line end.
std::variant<Frame, Malformed> parse_frame(std::string_view text);

/// A line with a move, read from the front of a text.
struct MoveLine {
  enum class Kind {
    column,       ///< `column` holds the number
    huge_column,  ///< 2^63 or more: `field` holds the digits
    malformed,    ///< `field` holds the line; malformed_move() says why
    too_long,
  };

  Kind kind = Kind::malformed;
  std::size_t bytes = 0;     ///< with the line end
  std::uint64_t column = 0;  ///< 0 for the other kinds
  std::string_view field;
};

/// Reads the line at the front of `rest`, which is not empty and starts at a line start.
MoveLine read_move(std::string_view rest);

/// The number on a line that holds one.
base::Natural column_of(const MoveLine& line);

/// The reason for a malformed line after the first.
Malformed malformed_move(std::string_view line);

}  // namespace referee::internal::connectz
