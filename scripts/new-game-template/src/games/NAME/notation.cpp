#include "games/NAME/notation.hpp"

namespace referee::internal::NAME {

std::optional<Move> parse_move(std::string_view line) {
  if (line == "pass") return Move::pass;
  if (line == "resign") return Move::resign;
  return std::nullopt;
}

}  // namespace referee::internal::NAME
