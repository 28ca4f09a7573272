#include "games/checkers/pdn/pdn_writing.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "text/utf8.hpp"

namespace referee::internal::checkers {
namespace {

bool is_ascii_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

/// Whether the character at `i` of a UTF-8 text is one of U+0080 to U+009F.
bool is_c1_control(std::string_view text, std::size_t i) {
  return text[i] == '\xC2' && static_cast<unsigned char>(text[i + 1]) < 0xA0;
}

}  // namespace

std::string plain_text(std::string_view bytes) {
  const std::string text = text::as_utf8(bytes);
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_c1 = is_c1_control(text, i);
    plain += is_c1 || is_ascii_control(text[i]) ? ' ' : text[i];
    if (is_c1) ++i;
  }
  return plain;
}

std::size_t characters_of(std::string_view utf8) {
  return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

std::string tag_line(std::string_view name, std::string_view text) {
  std::string line = fmt::format("[{} \"", name);
  for (const char c : text) {
    if (c == '"' || c == '\\') line += '\\';
    line += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return line + "\"]\n";
}

void LineFiller::add(std::string_view word) {
  const std::size_t characters = characters_of(word);
  if (characters_ > 0 && characters_ + 1 + characters > most_) end_line();
  const bool needs_blank = characters_ > 0 || word.front() == '[' || word.front() == '%';
  if (needs_blank) text_ += ' ';
  text_ += word;
  characters_ += characters + (needs_blank ? 1 : 0);
}

void LineFiller::end_line() {
  if (characters_ == 0) return;
  text_ += '\n';
  characters_ = 0;
}

std::string pdn_of(const PlayedGame& game, const Names& names, Result result) {
  std::string text = tag_line("Event", names.event) + tag_line("Date", names.date) +
                     tag_line("Black", names.black) + tag_line("White", names.white) +
                     tag_line("Result", text_of(result)) + tag_line("GameType", "21") +
                     tag_line("Rules", name_of(game.rules()));
  const bool white_began = game.first() == Color::white;
  if (white_began || game.start() != Board::start(8)) {
    const std::optional<Position> start = position_of(game.start(), game.first());
    text += tag_line("SetUp", "1") + tag_line("FEN", fen_of(start.value_or(Position{})));
  }
  text += "\n";
  LineFiller lines(text, 78);
  for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
    const std::size_t half = ply + (white_began ? 1 : 0);
    if (half % 2 == 0) lines.add(fmt::format("{}.", half / 2 + 1));
    if (ply == 0 && white_began) lines.add("1...");
    lines.add(text_of(game.moves()[ply], game.board().size()));
  }
  lines.add(text_of(result));
  lines.end_line();
  return text + "\n";
}

}  // namespace referee::internal::checkers
