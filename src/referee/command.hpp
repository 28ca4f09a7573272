#pragma once

#include "referee/export.hpp"
#include "referee/game.hpp"

namespace referee {
inline namespace v0 {

/// A whole command for a game, with all the options, formats and exit statuses of `connectz`:
/// `NAME FILE`, `NAME sweep PATH...`, `NAME explain FILE`, `NAME merge`. Call it from main() with
/// its arguments, once in a process: it installs handlers for SIGINT and SIGTERM, and ignores
/// SIGPIPE and SIGXFSZ. Returns the exit status; throws nothing.
REFEREE_API int run_command(const Game& game, int argument_count, const char* const* arguments);

}  // namespace v0
}  // namespace referee
