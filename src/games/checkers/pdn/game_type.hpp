#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "game/verdict.hpp"
#include "games/checkers/rules/rules.hpp"

namespace referee::internal::checkers {

/// The rules that the text of a tag `Rules` names, in small or large letters.
std::optional<Rules> rules_of_tag(std::string_view text);

/// How a record writes squares: by numbers, 32-28, or by letters, c3-d4. Every record may use both;
/// of which corner they begin at, only what a GameType says differs from the usual.
///
/// As usual numbers are those of the rules' board (rules/position.hpp), and a1 is the lower left
/// corner as seen by the side that begins.
struct Notation {
  bool writes_letters = false;  ///< what we write; in reports as the first move has it
  bool is_usual = true;         ///< nothing below is set
  /// The numbers run from the right to the left, from the bottom to the top, and so do the letters
  /// and ranks, compared with the usual.
  bool turns_numbers_sideways = false;
  bool turns_numbers_over = false;
  bool turns_letters_sideways = false;
  bool turns_letters_over = false;
};

/// The notation of records that say nothing else.
Notation usual_notation(Rules rules);

/// The number of a square on the rules' board; 0 if there is none. `written` is the number in the
/// record; of letters the column, from 0 for a, and the rank.
unsigned square_of_number(unsigned written, const RuleSet& set, const Notation& notation);
unsigned square_of_letters(unsigned column, unsigned rank, const RuleSet& set,
                           const Notation& notation);

/// How the record writes the square with this number on the rules' board.
std::string text_of_square(unsigned number, const RuleSet& set, const Notation& notation);

/// What the tag GameType says: which rules, and how squares are written.
///
///     20,W,10,10,N2,0     the number of the game; who begins; columns and rows; the notation, here
///                         numbers from the upper left corner as the side that begins sees it; and
///                         0, as the lower left corner is dark
///
/// All but the number may be missing, from the right or between commas.
struct GameType {
  Rules rules;
  Notation notation;
};

/// Why a tag GameType is none that can be judged.
struct BadGameType {
  game::Code code;  ///< invalid_file, or illegal_game for a game that we do not know
  std::string reason;
};

/// Whether it says which game it is, known or not: not where it is empty, or "?".
bool names_game(std::string_view text);

/// Reads the tag. `said` are the rules by which the record is to be judged whatever it says: a tag
/// of another game then means nothing. Where it says nothing of the game, as "?", `usual` counts;
/// also if it says the number of that.
std::variant<GameType, BadGameType> read_game_type(std::string_view text,
                                                   const std::optional<Rules>& said, Rules usual);

}  // namespace referee::internal::checkers
