#include "baseline/difference.hpp"

#include <algorithm>

namespace referee::internal::baseline {

RecordedResult recorded_result(const game::Verdict& verdict) {
  RecordedResult recorded{verdict.code, 0};
  const auto property =
      std::find_if(verdict.properties.begin(), verdict.properties.end(),
                   [](const game::Property& candidate) { return candidate.key == "winning_move"; });
  if (property != verdict.properties.end()) {
    recorded.winning_move = std::get<std::uint64_t>(property->value);
  } else if (verdict.code == game::Code::first_player_wins ||
             verdict.code == game::Code::second_player_wins) {
    recorded.winning_move = verdict.where.move;
  }
  return recorded;
}

}  // namespace referee::internal::baseline
