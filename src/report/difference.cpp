#include "report/difference.hpp"

#include <algorithm>

namespace referee::internal::report {

Known known_of(const game::Verdict& verdict) {
  Known known{verdict.code, 0};
  const auto fact =
      std::find_if(verdict.facts.begin(), verdict.facts.end(),
                   [](const game::Fact& candidate) { return candidate.key == "winning_move"; });
  if (fact != verdict.facts.end()) {
    if (const auto* move = std::get_if<std::uint64_t>(&fact->value)) known.winning_move = *move;
  } else if (verdict.code == game::Code::first_player_wins ||
             verdict.code == game::Code::second_player_wins) {
    known.winning_move = verdict.where.move;
  }
  return known;
}

}  // namespace referee::internal::report
