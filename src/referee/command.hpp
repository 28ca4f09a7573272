#pragma once

#include "referee/export.hpp"
#include "referee/game.hpp"

namespace referee {
inline namespace v0 {

/// The whole of a command for a game: `NAME FILE`, `NAME sweep PATH...`, `NAME explain FILE`,
/// `NAME merge`, with all their options, formats and exit statuses, as `connectz` has them. To be
/// called from main() with its arguments, once in a process: it installs handlers for SIGINT and
/// SIGTERM. Returns the exit status; throws nothing.
REFEREE_API int run_command(const Game& game, int argument_count, const char* const* arguments);

}  // namespace v0
}  // namespace referee
