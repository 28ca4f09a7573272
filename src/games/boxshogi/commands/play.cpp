#include "games/boxshogi/commands/play.hpp"

#include <unistd.h>

#include <memory>

#include "games/boxshogi/commands/judge.hpp"
#include "games/boxshogi/dialogue.hpp"
#include "games/boxshogi/transcript.hpp"
#include "io/input.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {
namespace {

int play_file(const std::string& path) {
  const boxshogi::Judge judge = judged(path);
  io::Output output(STDOUT_FILENO);
  output.write(boxshogi::last_turn(*judge.game(), judge.last_action()));
  output.flush();
  return Status::all_well;
}

void show(io::Output& output, std::string_view text) {
  output.write(text);
  output.flush();
}

int play_interactively() {
  io::Found keyboard;
  keyboard.path = io::standard_input;
  keyboard.named = true;
  io::Input input;
  io::Blocks& blocks = input.open(keyboard, {}, nullptr);
  io::Output output(STDOUT_FILENO);
  boxshogi::Dialogue dialogue;
  show(output, dialogue.opening());
  while (!dialogue.is_over()) {
    const std::optional<io::Block> block = blocks.next();
    if (!block) {
      // A line end, so that a shell's prompt does not follow ours on the same line.
      if (output.is_terminal()) show(output, "\n");
      break;
    }
    show(output, dialogue.answer(*block));
  }
  return Status::all_well;
}

}  // namespace

Mode play_file_mode() {
  const auto path = std::make_shared<std::string>();
  return {{.names = "-f",
           .value = "FILE",
           .help = "Print the last move of FILE and where it led",
           .manual = R"(Prints what the players saw at the end of
.Ar FILE :
the last move that was made, the board, what was captured, and the prompt for
the next move or the end of the game.
If the side to move is in check, the moves out of it are listed.
If the code is 7, 8 or 9, the reason goes to standard error and the exit status
is 2.
)",
           .target = path.get(),
           .offer = Offer::files},
          [path] { return play_file(*path); }};
}

Mode play_interactively_mode() {
  return {{.names = "-i",
           .help = "Play, two people taking turns",
           .manual =
               R"(Plays a game: shows the board, reads a move a line from standard input, and goes
on until the game or the input ends.
)"},
          play_interactively};
}

}  // namespace referee::internal::cli
