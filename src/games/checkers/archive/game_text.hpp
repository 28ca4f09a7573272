#pragma once

#include <string>

#include "games/checkers/archive/recorded_game.hpp"

namespace referee::internal::checkers {

/// Which annotations are not written.
struct LeftOut {
  bool comments = false;
  bool variations = false;
  bool glyphs = false;  ///< and assessments such as !
};

/// A game as clean PDN, with an empty line at its end: tags in a fixed order, moves by the numbers
/// of squares, or in letters where its GameType says so, chains with all squares only where the
/// first and the last are ambiguous, lines of up to 80 characters. The judge gives it the same
/// verdict as before, and its text is the same again. The tags Event and Result are always there:
/// so no game can be taken for the rest of the one before it.
std::string clean_text(const RecordedGame& game, const LeftOut& left_out);

/// The text of a game that is passed on as it stands, without empty lines around it and with one at
/// its end. Where it would run into its neighbours it gets a word of its own: a game that does not
/// begin with a tag the tag Invalid, before it; one that has only tags an open result, after it.
std::string kept_text(std::string_view text);

/// A move with its first and its last square, and all between where these are ambiguous.
std::string short_text(const RecordedGame& game, const draughts::Position& position,
                       const draughts::Move& move);

}  // namespace referee::internal::checkers
