#include "games/checkers/pdn/pdn_writing.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/rules/moves.hpp"
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

/// The number of the game; of other games than checkers also who begins, the size, whether squares
/// are numbers or letters, which corner is the first from the side that begins, and whether the
/// board is mirrored.
std::string game_type_of(const RuleSet& set, const Notation& notation) {
  if (is_checkers(set.rules)) return std::to_string(set.game_type);
  const std::string_view numbers = set.first == set.top ? "N1" : "N2";
  return fmt::format("{},{},{},{},{},{}", set.game_type, set.first == Color::white ? 'W' : 'B',
                     set.size, set.size, notation.writes_letters ? "A0" : numbers,
                     set.is_mirrored ? 1 : 0);
}

/// Calls `f` with the text of each move.
template <typename F>
void for_each_written(const PlayedGame& game, const Notation& notation, F f) {
  if (is_checkers(game.rules())) {
    for (const Path& move : game.moves()) f(written(game, move));
    return;
  }
  PlayedGame before = game;  // how a move is written depends on the position before it
  before.take_back(game.moves().size());
  for (const Path& move : game.moves()) {
    f(written(before, move, notation));
    before.play(move);
  }
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
  if (characters_ + 1 + characters > most_ && word.front() != '[') end_line();
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

std::string pdn_of(const PlayedGame& game, const Names& names, Result result,
                   const Notation& notation) {
  const RuleSet& set = rule_set(game.rules());
  std::string text = tag_line("Event", names.event) + tag_line("Date", names.date) +
                     tag_line("Black", names.black) + tag_line("White", names.white) +
                     tag_line("Result", text_of(result)) +
                     tag_line("GameType", game_type_of(set, notation)) +
                     tag_line("Rules", set.name);
  const bool second_began = game.first() != set.first;
  if (second_began || game.start() != draughts::start_position(set.rules)) {
    text += tag_line("SetUp", "1") + tag_line("FEN", fen_of(*game.start(), set.rules));
  }
  text += "\n";
  LineFiller lines(text, 78);
  std::size_t half = second_began ? 1 : 0;
  for_each_written(game, notation, [&](const std::string& move) {
    if (half % 2 == 0) lines.add(fmt::format("{}.", half / 2 + 1));
    if (half == 1 && second_began) lines.add("1...");
    lines.add(move);
    ++half;
  });
  lines.add(text_of(result));
  lines.end_line();
  return text + "\n";
}

}  // namespace referee::internal::checkers
