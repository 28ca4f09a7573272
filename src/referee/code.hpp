#pragma once

#include <cstdint>
#include <string_view>

#include "referee/export.hpp"

namespace referee {
inline namespace v0 {

/// What a recorded game turned out to be, with the same meaning for every game. As a number it is
/// the digit that the commands print, `draw` being 0. Up to `incomplete` a game is valid; the rest
/// are not.
enum class Code : std::uint8_t {
  draw,
  first_player_wins,
  second_player_wins,
  incomplete,        ///< all moves are legal and the game is not over
  illegal_continue,  ///< moves after the end of the game
  illegal_move,      ///< a move breaks the rules
  off_the_board,     ///< a move names a place that is not on the board
  illegal_game,      ///< it starts from an impossible set-up
  invalid_file,      ///< not in the game's format
  file_error,        ///< could not be read, or a limit was hit
};

/// Whether it is one of the first four.
REFEREE_API bool is_valid(Code code) noexcept;

/// The word in reports, such as "illegal_move". Valid forever.
REFEREE_API std::string_view name_of(Code code) noexcept;

/// A sentence for people, true for every game. Valid forever.
REFEREE_API std::string_view meaning_of(Code code) noexcept;

}  // namespace v0
}  // namespace referee
