#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/replay.hpp"

namespace referee::internal::game {

/// What is to be drawn: how much room a drawing in characters may take, and whether it is wanted as
/// an image, and with the moves, too.
struct Canvas {
  unsigned columns = 80;
  unsigned rows = 24;
  bool image = false;
  bool replay = false;  ///< the moves that led to the board are wanted, too

  /// Judge only so many moves, as if the game had no more, and draw the position after them. There
  /// is no picture if so many cannot be played.
  std::optional<std::uint64_t> at{};
};

/// A drawing of a board in characters, with colours for terminals that show them. Its words and
/// marks say everything that its colours say.
struct Picture {
  enum class Style { plain, faint, first_player, second_player, marked };

  struct Span {
    std::string text;  ///< printable ASCII
    Style style = Style::plain;
    bool shaded = false;  ///< on a square that is darker than others, where colours are shown
  };

  std::vector<std::vector<Span>> lines;
  std::string image;  ///< the same as the text of an SVG file; empty unless it was wanted
  std::optional<Replay> replay;  ///< likewise
};

}  // namespace referee::internal::game
