#include "games/boxshogi/transcript.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "games/boxshogi/notation.hpp"
#include "games/boxshogi/rules/move_generator.hpp"

namespace referee::internal::boxshogi {
namespace {

/// The moves out of check. All are listed without promotion, whether they may, must or cannot
/// promote.
void append_escapes(std::string& text, const Position& position) {
  std::vector<std::string> lines;
  MoveGenerator(position).for_each([&](Move move) {
    lines.push_back(text_of(move.is_drop() ? move : Move::step(move.from(), move.to(), false)));
  });
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  for (const std::string& line : lines) text += line + '\n';
}

std::string row_of_squares(const Position& position, unsigned row) {
  std::string text;
  unsigned empty = 0;
  const auto flush = [&] {
    if (empty > 0) text += fmt::format("{}", empty);
    empty = 0;
  };
  for (unsigned column = 0; column < board_width; ++column) {
    const Piece piece = position.at(square_at(column, row));
    if (piece.is_none()) {
      ++empty;
      continue;
    }
    flush();
    text += text_of(piece);
  }
  flush();
  return text;
}

/// What comes next, or the end.
std::string outlook(const Game& game, char after_prompt) {
  switch (game.ending()) {
    case Ending::checkmate:
      return fmt::format("{} player wins.  Checkmate.\n", name_of(game.winner()));
    case Ending::illegal_move:
      return fmt::format("{} player wins.  Illegal move.\n", name_of(game.winner()));
    case Ending::move_limit:
      return "Tie game.  Too many moves.\n";
    case Ending::none:
      break;
  }
  std::string text;
  if (game.is_in_check()) {
    text += fmt::format("{} player is in check!\nAvailable moves:\n", name_of(game.to_move()));
    append_escapes(text, game.position());
  }
  return text + fmt::format("{}>{}", name_of(game.to_move()), after_prompt);
}

}  // namespace

std::string action_line(Side side, std::string_view written) {
  return fmt::format("{} player action:{}{}\n", name_of(side), written.empty() ? "" : " ", written);
}

std::string turn_of(const Game& game, char after_prompt) {
  std::string text;
  for (const std::string& row : board_rows(game.position())) text += row + '\n';
  text += "    a  b  c  d  e\n\n";
  for (const Side side : {Side::upper, Side::lower}) {
    text += fmt::format("Captures {}:", name_of(side));
    for (const std::string& piece : texts_of(game.hand(side), side)) text += " " + piece;
    text += '\n';
  }
  return text + '\n' + outlook(game, after_prompt);
}

std::string last_turn(const Game& game, const std::optional<std::string>& written) {
  const bool was_played = game.ending() != Ending::illegal_move;
  const Side side = was_played ? other(game.to_move()) : game.to_move();
  return (written ? action_line(side, *written) : "") + turn_of(game, '\n');
}

std::vector<std::string> board_rows(const Position& position) {
  std::vector<std::string> rows;
  for (unsigned row = board_width; row-- > 0;) {
    std::string text = fmt::format("{} |", row + 1);
    for (unsigned column = 0; column < board_width; ++column) {
      const Piece piece = position.at(square_at(column, row));
      text += piece.is_none() ? "__|" : fmt::format("{:>2}|", text_of(piece));
    }
    rows.push_back(std::move(text));
  }
  return rows;
}

std::vector<std::string> legal_moves(const Game& game) {
  return game.is_over() ? std::vector<std::string>() : legal_moves(game.position());
}

std::vector<std::string> legal_moves(const Position& position) {
  std::vector<std::string> lines;
  MoveGenerator(position).for_each([&](Move move) { lines.push_back(text_of(move)); });
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::string fen(const Game& game) {
  std::string text;
  for (unsigned row = board_width; row-- > 0;) {
    text += row_of_squares(game.position(), row);
    text += row > 0 ? '/' : '[';
  }
  for (const Side side : {Side::upper, Side::lower}) {
    text += fmt::format("{}", fmt::join(texts_of(game.hand(side), side), ""));
  }
  const unsigned played = game.moves() - (game.ending() == Ending::illegal_move ? 1 : 0);
  return text + fmt::format("] {} {}", game.to_move() == Side::lower ? 'l' : 'u', played);
}

}  // namespace referee::internal::boxshogi
