#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/checkers/definition.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"
#include "games/checkers/rules/moves.hpp"

namespace referee::internal::checkers {

/// A legal game as it is recorded, with all that the judge passes over.
struct RecordedGame {
  game::NamedTexts tags;         ///< of those with the same name the first
  Rules rules = Rules::english;  ///< by which it was read
  Notation notation;             ///< in which it is written
  draughts::Position start;
  bool is_set_up = false;  ///< a tag FEN has the start
  std::vector<draughts::Move> moves;
  std::vector<GameElement> elements;

  /// The results in PDN's usual notation, so that the game is judged as before: a missing one is
  /// what the record claims, or open; a tag that names no result stays.
  std::string result_tag;
  Result result = Result::unfinished;  ///< after the moves
  /// What the board says; where that says nothing, what the record claims.
  Result true_result = Result::unfinished;

  /// The start, and the position after each move.
  std::vector<draughts::Position> positions() const;

  /// Whether it begins as games of its rules do.
  bool has_usual_start() const { return start == draughts::start_position(rules); }

  /// Makes both results the true one. Returns whether either was another.
  bool fix_results();
};

/// Reads the text of one game that was judged to be legal with the same settings. The result refers
/// to the text.
RecordedGame recorded_game(std::string_view text, const Settings& settings);

/// What in a game would have let a side claim a draw, by the rules of one federation or another. A
/// judge does not apply them: the record says how the game ended.
struct DrawClaims {
  /// A position occurred for the third time, with the same side to move.
  bool is_third_time = false;

  /// The most plies in succession without a capture or a man's move.
  std::uint64_t quiet_plies = 0;
};

DrawClaims draw_claims_of(const RecordedGame& game);

}  // namespace referee::internal::checkers
