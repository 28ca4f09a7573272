#include "games/boxshogi/commands/commands.hpp"

#include <unistd.h>

#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/destinations.hpp"
#include "cli/failure.hpp"
#include "cli/interrupt.hpp"
#include "cli/line_editor.hpp"
#include "cli/whole_output.hpp"
#include "games/boxshogi/dialogue.hpp"
#include "games/boxshogi/notation.hpp"
#include "games/boxshogi/transcript.hpp"
#include "io/input.hpp"
#include "io/output/output.hpp"
#include "text/fields.hpp"

namespace referee::internal::cli {
namespace {

int play_file(const std::string& path) {
  const boxshogi::Judge judge = judged(path);
  write_whole("-", boxshogi::last_turn(*judge.game(), judge.last_action()));
  return Status::all_well;
}

/// What `boxshogi -i` was given.
struct TypedGameOptions {
  std::optional<std::string> record;
};

void show(io::Output& output, std::string_view text) {
  output.write(text);
  output.flush();
}

constexpr std::string_view words_on_typing =
    "move a2 a3          from a2 to a3; with the word promote after it, promoting\n"
    "drop s c3           a captured piece, here s, to c3\n"
    "undo                take the last move back\n"
    "moves               list the legal moves\n"
    "help                print this\n"
    "Ctrl-D              leave\n"
    "An illegal move loses the game.\n";

std::string list_of_moves(const boxshogi::Game& game) {
  std::string text;
  for (const std::string& move : boxshogi::legal_moves(game)) text += move + "\n";
  return text.empty() ? "There is no legal move.\n" : text;
}

/// The text for a line that is typed; it ends with the prompt unless the game is over.
std::string answer_to(boxshogi::Dialogue& dialogue, std::string_view line,
                      std::string_view prompt) {
  const std::string_view typed = text::trimmed(line);
  const auto with_prompt = [&](std::string_view text) { return std::string(text) += prompt; };
  if (typed == "undo") {
    if (dialogue.take_back()) return dialogue.turn();
    return with_prompt("There is no move to take back.\n");
  }
  if (typed == "moves") return with_prompt(list_of_moves(dialogue.game()));
  if (typed == "help") return with_prompt(words_on_typing);
  if (boxshogi::parse_move(typed)) return dialogue.answer(typed);
  if (typed.empty()) return with_prompt("");
  return with_prompt(
      fmt::format("{} is no move; type help to see what can be written.\n", text::quoted(typed)));
}

/// Plays a game with people at a terminal, until it is over, or there is no further line. What they
/// see of the game is what a program sees that writes moves through a pipe; but a line that is no
/// move is asked for again and does not lose the game, and there are the words `undo`, `moves` and
/// `help`.
void play_typed(boxshogi::Dialogue& dialogue, LineEditor& editor, io::Output& output) {
  std::string text = dialogue.turn();
  while (!dialogue.is_over()) {
    const std::size_t prompt_at = text.rfind('\n') + 1;
    const std::string prompt = text.substr(prompt_at);
    output.write(std::string_view(text).substr(0, prompt_at));
    const std::optional<std::string> line = editor.next(prompt);
    if (!line) {  // so that a shell's prompt does not follow ours on the same line
      output.write("\n");
      return output.flush();
    }
    text = answer_to(dialogue, *line, prompt);
  }
  output.write(text);
  output.flush();
}

/// Plays the moves that come through a pipe, or from a file.
void play_lines(boxshogi::Dialogue& dialogue, const Interrupt& interrupt, io::Output& output) {
  constexpr std::string_view name = "standard input";
  const io::Found lines{.path = io::standard_input, .named = true};
  io::Input input;
  io::Blocks& blocks = base::naming(
      name, [&]() -> io::Blocks& { return input.open(lines, {}, &interrupt.signal()); });
  show(output, dialogue.turn());
  while (!dialogue.is_over()) {
    const std::optional<io::Block> block = base::naming(name, [&] { return blocks.next(); });
    if (!block) {
      // A line end, so that a shell's prompt does not follow ours on the same line.
      if (output.is_terminal()) show(output, "\n");
      break;
    }
    show(output, dialogue.answer(*block));
  }
}

void play(boxshogi::Dialogue& dialogue, const Interrupt& interrupt, io::Output& output) {
  if (::isatty(STDIN_FILENO) == 0) return play_lines(dialogue, interrupt, output);
  LineEditor editor("boxshogi", output, interrupt.signal());
  play_typed(dialogue, editor, output);
}

/// The file for the game, if one is wanted. It is made before the game begins, so that a place
/// where none can be is refused at once.
class Recorder {
 public:
  explicit Recorder(const std::optional<std::string>& path) {
    if (!path) return;
    if (*path == "-")
      throw UsageError("--record", "- is standard output, where the game is shown; name a file");
    Destinations destinations;
    destinations.add("--record", *path);
    destinations.refuse("-i", io::standard_input);
    file_.emplace(*path);
  }

  void save(const boxshogi::Dialogue& dialogue) {
    if (!file_) return;
    file_->output().write(dialogue.record());
    file_->commit();
  }

 private:
  std::optional<io::OutputFile> file_;
};

/// The game is recorded as far as it was played, whatever ended it.
int play_interactively(const TypedGameOptions& options) {
  const Interrupt interrupt;
  io::Output output(STDOUT_FILENO);
  output.give_up_at(interrupt.signal());
  Recorder recorder(options.record);
  boxshogi::Dialogue dialogue;
  try {
    play(dialogue, interrupt, output);
  } catch (const base::Error&) {
    if (!interrupt.came()) {
      recorder.save(dialogue);
      throw;
    }
  }
  recorder.save(dialogue);
  return interrupt.came() && !dialogue.is_over() ? Status::interrupted : Status::all_well;
}

}  // namespace

Mode play_file_mode() {
  const auto path = std::make_shared<std::string>();
  return {option("-f FILE", path.get(), "Print the last move of FILE and where it led",
                 R"(Prints what the players saw at the end of `FILE`: the last move that was
made, the board, what was captured, and the prompt for the next move or the end of the game. If
the side to move is in check, the moves out of it are listed. If the code is 7, 8 or 9, the reason
goes to standard error and the exit status is 2.)",
                 {.offer = Offer::files}),
          [path] { return play_file(*path); }};
}

Mode play_interactively_mode() {
  const auto options = std::make_shared<TypedGameOptions>();
  return {
      .option = option("-i", {}, "Play, two people taking turns",
                       R"(Plays a game: shows the board, reads a move a line from standard input,
and goes on until the game or the input ends.

If standard input is a terminal, a line that is no move at all is asked for again; otherwise it
loses the game, as an illegal move always does. There the words 'undo', which takes back one move
after another, 'moves', which lists the legal ones, and 'help' are understood too. If standard
output is a terminal as well, lines can be edited, with arrow keys and a history, as editrc(5)
says.)"),
      .run = [options] { return play_interactively(*options); },
      .own = {option("--record FILE", &options->record,
                     "Write the game to FILE, whole or not at all",
                     R"(Write the game to `FILE`, whole or not at all, when it is over; also if
the input ends before that, or Ctrl-C ends it. It has the form of all games here, and judged it
has the same result. A `FILE` that is there is replaced.)",
                     {.offer = Offer::files, .needs = {"-i"}})}};
}

}  // namespace referee::internal::cli
