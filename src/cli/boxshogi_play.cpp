#include "cli/boxshogi_play.hpp"

#include <unistd.h>

#include <memory>

#include <CLI/CLI.hpp>

#include "cli/boxshogi_judge.hpp"
#include "cli/options.hpp"
#include "games/boxshogi/dialogue.hpp"
#include "games/boxshogi/transcript.hpp"
#include "io/input.hpp"
#include "io/output.hpp"

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
      // So that a shell's prompt does not stand behind ours.
      if (output.is_terminal()) show(output, "\n");
      break;
    }
    show(output, dialogue.answer(*block));
  }
  return Status::all_well;
}

}  // namespace

Game::Mode play_file_mode() {
  auto path = std::make_shared<std::string>();
  return {[path](CLI::App& app) {
            return add_text(app, "-f", *path, "Print the last move of FILE and where it led")
                ->type_name("FILE");
          },
          [path] { return play_file(*path); }};
}

Game::Mode play_interactively_mode() {
  return {[](CLI::App& app) {
            return app.add_flag("-i")->description("Play, two people taking turns");
          },
          play_interactively};
}

}  // namespace referee::internal::cli
