#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/surakarta/rules/board.hpp"

namespace referee::internal::surakarta {

/// The two notations in which games are recorded; docs/formats/surakarta.md has their grammar.
/// Nothing here knows the rules.
enum class Notation {
  points,   ///< a board on the first line, then a move "x,y x,y" a line, from 0
  squares,  ///< moves "D2-D3", capital letters for columns and rows from 1, captures perhaps
            ///< "D2xD3"
};

/// The notation of a file that begins with this field; nothing if it is in neither.
std::optional<Notation> notation_of(std::string_view field);

/// A move as written. Numbers too large for any board represent some point beyond it.
struct WrittenMove {
  Move move;
  bool marked = false;  ///< as a capture
};

/// A line of a game in points, without its line end. Nothing if it is malformed.
std::optional<WrittenMove> read_points(std::string_view line);

/// A field of a game in squares. Nothing if it is malformed.
std::optional<WrittenMove> read_squares(std::string_view field);

/// Takes a point like "1,2" off the front of `text`, where numbers may have a minus sign: for
/// command lines. Nothing if there is none; `text` is then unchanged or shorter.
std::optional<Point> take_point(std::string_view& text);

/// "1,2" or "B3". REQUIRES: the point is on a board.
std::string name_of(Point point, Notation notation);

/// "1,2 1,3" or "B3-B4", and with an x for a capture in squares.
std::string words_of(const Move& move, Notation notation, bool capture = false);

}  // namespace referee::internal::surakarta
