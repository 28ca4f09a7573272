#include "games/checkers/pdn/played_game.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "games/checkers/engine/position_key.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/rules/bit_moves.hpp"

namespace referee::internal::checkers {
namespace {

constexpr std::size_t line_bytes = 78;

/// Escapes a text for a tag: a backslash before quotes and backslashes, no control characters.
std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '"' || c == '\\') safe += '\\';
    safe += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return safe;
}

std::string tag(std::string_view name, std::string_view text) {
  return fmt::format("[{} \"{}\"]\n", name, escaped(text));
}

}  // namespace

Result PlayedGame::result() const {
  if (!can_move(position_)) {
    return position_.to_move == Color::black ? Result::white_wins : Result::black_wins;
  }
  const auto& keys = history_.keys;
  const bool third = std::count(keys.begin(), keys.end(), key_of(position_)) >= 2;
  return third || keys.size() >= Search::draw_plies ? Result::draw : Result::unfinished;
}

void PlayedGame::play(const Move& move) {
  if (is_for_good(position_, move)) {
    history_.keys.clear();
  } else {
    history_.keys.push_back(key_of(position_));
  }
  position_ = after(position_, move);
  moves_.push_back(move);
}

std::string pdn_of(const PlayedGame& game, const Names& names, Result result) {
  std::string text = tag("Event", names.event) + tag("Date", names.date) +
                     tag("Black", names.black) + tag("White", names.white) +
                     tag("Result", text_of(result)) + tag("GameType", "21") +
                     tag("Rules", name_of(game.rules())) + "\n";
  std::string line;
  const auto add = [&](const std::string& word) {
    if (!line.empty() && line.size() + 1 + word.size() > line_bytes) {
      text += line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  };
  for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
    if (ply % 2 == 0) add(fmt::format("{}.", ply / 2 + 1));
    add(text_of(game.moves()[ply]));
  }
  add(std::string(text_of(result)));
  return text + line + "\n\n";
}

}  // namespace referee::internal::checkers
