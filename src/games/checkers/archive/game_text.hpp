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

/// Which annotations are written.
struct KeptAnnotations {
  bool comments = true;
  bool variations = true;
  bool glyphs = true;  ///< and assessments such as !
};

/// A game as clean PDN, with an empty line at its end: tags in a fixed order, moves by the numbers
/// of squares, chains with all squares only where the first and the last are ambiguous, lines of up
/// to LineFiller::line_characters. The judge gives it the same verdict as before, and its text is
/// the same again. The tags Event and Result are always there: so no game can be taken for the
/// rest of the one before it.
std::string clean_text(const RecordedGame& game, const WrittenResults& results,
                       const KeptAnnotations& kept);

/// A move with its first and its last square, and all between where these are ambiguous.
std::string short_text(const Position& position, Rules rules, const Move& move);

}  // namespace referee::internal::checkers
