#include "games/boxshogi/dialogue.hpp"

#include "base/error.hpp"
#include "games/boxshogi/notation.hpp"
#include "games/boxshogi/transcript.hpp"
#include "text/lines.hpp"

namespace referee::internal::boxshogi {

std::string Dialogue::opening() const {
  std::string text;
  append_turn(text);
  return text;
}

std::string Dialogue::answer(const io::Block& block) {
  std::string text;
  std::string_view rest = block.text;
  while (!rest.empty() && !game_.is_over()) {
    const text::Line line = text::first_line(rest);
    if (line.too_long) throw base::Error("line too long");
    rest.remove_prefix(line.bytes);
    const std::string_view written = trimmed(line.text);
    append_action(text, game_.to_move(), written);
    game_.play(parse_move(written));
    append_turn(text);
  }
  return text;
}

void Dialogue::append_turn(std::string& text) const {
  append_position(text, game_);
  append_outlook(text, game_);
  if (!game_.is_over()) text += ' ';
}

}  // namespace referee::internal::boxshogi
