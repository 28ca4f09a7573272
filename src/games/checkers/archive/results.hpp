#pragma once

#include <string>

#include "games/checkers/archive/recorded_game.hpp"

namespace referee::internal::checkers {

/// The results that are written for a game.
struct WrittenResults {
  std::string tag;                   ///< the text of the tag Result
  Result text = Result::unfinished;  ///< after the moves
  bool is_fixed = false;             ///< other ones than the record has
};

/// Those of the record, in PDN's usual notation, so that the game is judged as before. A missing
/// one is what the record claims, or open; a tag that names no result stays.
WrittenResults results_of_record(const RecordedGame& game);

/// The same result in both places: what the board says; where that says nothing, a result after
/// the moves; otherwise the one of the tag.
WrittenResults fixed_results(const RecordedGame& game);

}  // namespace referee::internal::checkers
