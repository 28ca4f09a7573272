#include "games/boxshogi/commands/typed_game.hpp"

#include <fmt/format.h>

#include "games/boxshogi/notation.hpp"
#include "games/boxshogi/transcript.hpp"
#include "text/fields.hpp"

namespace referee::internal::cli {
namespace {

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
  const std::string_view typed = boxshogi::trimmed(line);
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

}  // namespace

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

}  // namespace referee::internal::cli
