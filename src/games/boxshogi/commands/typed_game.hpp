#pragma once

#include "cli/line_editor.hpp"
#include "games/boxshogi/dialogue.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {

/// Plays a game with people at a terminal, until it is over, or there is no further line. What they
/// see of the game is what a program sees that writes moves through a pipe; but a line that is no
/// move is asked for again and does not lose the game, and there are the words `undo`, `moves` and
/// `help`.
void play_typed(boxshogi::Dialogue& dialogue, LineEditor& editor, io::Output& output);

}  // namespace referee::internal::cli
