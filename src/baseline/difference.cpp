#include "baseline/difference.hpp"

#include <algorithm>

namespace referee::internal::baseline {

Known known_of(const game::Verdict& verdict) {
  Known known{verdict.code, 0};
  const auto property =
      std::find_if(verdict.properties.begin(), verdict.properties.end(),
                   [](const game::Property& candidate) { return candidate.key == "winning_move"; });
  if (property != verdict.properties.end()) {
    if (const auto* move = std::get_if<std::uint64_t>(&property->value)) known.winning_move = *move;
  } else if (verdict.code == game::Code::first_player_wins ||
             verdict.code == game::Code::second_player_wins) {
    known.winning_move = verdict.where.move;
  }
  return known;
}

}  // namespace referee::internal::baseline
