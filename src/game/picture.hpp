#pragma once

#include <string>
#include <vector>

namespace referee::internal::game {

/// How much room a drawing may take, in characters.
struct Canvas {
  unsigned columns = 80;
  unsigned rows = 24;
};

/// A drawing of a board in characters, with colours for terminals that show them. Its words and
/// marks say everything that its colours say.
struct Picture {
  enum class Style { plain, faint, first_player, second_player, marked };

  struct Span {
    std::string text;  ///< printable ASCII
    Style style = Style::plain;
  };

  std::vector<std::vector<Span>> lines;
};

}  // namespace referee::internal::game
