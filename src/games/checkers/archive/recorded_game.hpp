#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/checkers/definition.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"
#include "games/checkers/rules/bit_moves.hpp"

namespace referee::internal::checkers {

/// A part of the moves' text.
struct GameElement {
  enum class Kind : std::uint8_t {
    move,             ///< the next of RecordedGame::moves
    assessment,       ///< ! ? or *, repeated and mixed, but stars apart from the others
    glyph,            ///< $12
    comment,          ///< what is between { and }
    line_comment,     ///< what follows ; on its line
    variation_begin,  ///< (
    variation_end,    ///< )
    word,             ///< of a variation
  };
  Kind kind = Kind::move;
  std::string_view text;  ///< as in the file; may hold line ends
};

/// A legal game as it is recorded, with all that the judge passes over.
struct RecordedGame {
  struct Tag {
    std::string_view name;
    std::string text;  ///< what it means, in UTF-8
  };

  std::vector<Tag> tags;  ///< of those with the same name the first
  Position start = start_position();
  bool is_set_up = false;        ///< a tag FEN has the start
  Rules rules = Rules::english;  ///< by which it was read
  std::vector<Move> moves;
  std::vector<GameElement> elements;
  Result tag_result = Result::none;   ///< of the first tag Result that names one
  Result text_result = Result::none;  ///< after the moves
  Result claimed = Result::none;      ///< by both
  Result derived = Result::none;      ///< by the board

  /// The text of a tag; empty if there is none.
  std::string_view tag(std::string_view name) const;
};

/// Reads the text of one game that was judged to be legal with the same settings. The result refers
/// to the text.
RecordedGame recorded_game(std::string_view text, const Settings& settings);

}  // namespace referee::internal::checkers
