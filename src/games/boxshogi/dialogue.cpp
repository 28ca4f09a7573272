#include "games/boxshogi/dialogue.hpp"

#include "base/error.hpp"
#include "games/boxshogi/notation.hpp"
#include "games/boxshogi/transcript.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::boxshogi {
namespace {

/// In a record, after an empty line that lost the game: at the end of a file it would be no move.
constexpr const char* line_after_empty_move = "(the game is over)\n";

}  // namespace

std::string Dialogue::turn() const {
  return turn_of(game_, ' ');
}

std::string Dialogue::answer(const io::Block& block) {
  std::string text;
  std::string_view rest = block.text;
  while (!rest.empty() && !game_.is_over()) {
    const text::Line line = text::first_line(rest);
    if (line.too_long) throw base::Error("line too long");
    rest.remove_prefix(line.bytes);
    text += answer(line.text);
  }
  return text;
}

std::string Dialogue::answer(std::string_view line) {
  const std::string_view written = text::trimmed(line);
  const std::optional<Move> move = parse_move(written);
  const std::string action = action_line(game_.to_move(), written);
  before_.push_back(game_);
  game_.play(move);
  const bool is_legal = move && game_.ending() != Ending::illegal_move;
  moves_.push_back(is_legal ? text_of(*move) : std::string(written));
  return action + turn();
}

bool Dialogue::take_back() {
  if (before_.empty()) return false;
  game_ = before_.back();
  before_.pop_back();
  moves_.pop_back();
  return true;
}

std::string Dialogue::record() const {
  std::string text = text_of(Setup::initial()) + "\n";
  for (const std::string& move : moves_) text += move + "\n";
  if (!moves_.empty() && moves_.back().empty()) text += line_after_empty_move;
  return text;
}

}  // namespace referee::internal::boxshogi
