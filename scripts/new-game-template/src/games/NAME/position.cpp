#include "games/NAME/position.hpp"

#include <algorithm>
#include <charconv>

namespace referee::internal::NAME {

std::optional<Move> parse_move(std::string_view word) {
  Move move;
  const char* const end = word.data() + word.size();
  const auto read = std::from_chars(word.data(), end, move.matches);
  if (read.ec != std::errc() || read.ptr != end || word[0] == '0') return std::nullopt;
  return move;
}

std::string text_of(Move move) {
  return std::to_string(move.matches);
}

std::vector<Move> Position::moves() const {
  std::vector<Move> moves;
  for (unsigned matches = 1; matches <= std::min(matches_, 3U); ++matches)
    moves.push_back({matches});
  return moves;
}

std::string Position::why_illegal(Move move) const {
  if (move.matches > 3) return "a player takes at most three matches";
  return move.matches > matches_ ? "there are not so many matches" : "";
}

void Position::play(Move move) {
  matches_ -= move.matches;
  to_move_ = 3 - to_move_;
}

}  // namespace referee::internal::NAME
