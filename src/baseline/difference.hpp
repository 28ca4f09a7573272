#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/verdict.hpp"

namespace referee::internal::baseline {

/// What a baseline says of a game.
struct RecordedResult {
  game::Code code = game::Code::invalid_file;
  std::uint64_t winning_move = 0;  ///< from 1; 0 where there is none

  friend bool operator==(const RecordedResult&, const RecordedResult&) = default;
};

/// What a baseline would say of a game with this verdict. The move is that of the property
/// `winning_move`, or the move that decided a win.
RecordedResult recorded_result(const game::Verdict& verdict);

/// How a game differs from what the baseline says.
enum class Change : std::uint8_t {
  failed,   ///< it is a failure, and was none or is not in the baseline
  fixed,    ///< it was a failure and is none
  changed,  ///< another code or winning move, but failure or none as before
  missing,  ///< it is in the baseline, and was not found
  added,    ///< it is not in the baseline, and no failure
  moved,    ///< its file has another path, and the same content; nothing else has changed
};

/// Their names, in the order of the enumeration.
inline constexpr std::array<std::string_view, 6> change_names{"failed",  "fixed", "changed",
                                                              "missing", "new",   "moved"};

struct Difference {
  Change change = Change::changed;
  std::optional<RecordedResult> before{};  ///< nothing if the baseline has no such game
  std::string moved_from{};                ///< the path its file had; empty if that is the same
  bool allowed = false;                    ///< the user does not mind
};

constexpr std::string_view name_of(Change change) {
  return change_names[static_cast<std::size_t>(change)];
}

}  // namespace referee::internal::baseline
