#include "games/boxshogi/drawing/drawing.hpp"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "games/boxshogi/notation.hpp"

namespace referee::internal::boxshogi {
namespace {

using Span = game::Picture::Span;
using Style = game::Picture::Style;

const std::string margin(8, ' ');

Style style_of(Side side) {
  return side == Side::lower ? Style::first_player : Style::second_player;
}

/// The border between two squares of a row: a bracket beside one that is marked.
Span border(Board marked, unsigned column, unsigned row) {
  const auto is_marked = [&](unsigned at) {
    return at < board_width && (marked & bit(square_at(at, row))) != 0;
  };
  if (is_marked(column)) return {"[", Style::marked};
  if (column > 0 && is_marked(column - 1)) return {"]", Style::marked};
  return {"|", Style::faint};
}

std::vector<Span> row_spans(const Position& position, Board marked, unsigned row) {
  std::vector<Span> spans{{fmt::format("{}{} ", margin, row + 1), Style::faint}};
  for (unsigned column = 0; column < board_width; ++column) {
    spans.push_back(border(marked, column, row));
    const Piece piece = position.at(square_at(column, row));
    if (piece.is_none()) {
      spans.push_back({"__", Style::faint});
    } else {
      spans.push_back({fmt::format("{:>2}", text_of(piece)), style_of(piece.side())});
    }
  }
  spans.push_back(border(marked, board_width, row));
  return spans;
}

}  // namespace

game::Picture draw(const Game& game, const Marks& marks) {
  game::Picture picture;
  for (unsigned row = board_width; row-- > 0;) {
    picture.lines.push_back(row_spans(game.position(), marks.illegal, row));
  }
  picture.lines.push_back({{margin + "    a  b  c  d  e", Style::faint}});
  picture.lines.push_back(
      {{"lower is player 1 and plays upwards, UPPER player 2; + promoted", Style::plain}});
  if (marks.illegal != 0) {
    picture.lines.push_back({{"[ ] the squares of the illegal move", Style::plain}});
  }
  return picture;
}

namespace {

std::string hand_text(const Game& game, Side side) {
  std::string text;
  const Hand& hand = game.hand(side);
  for (std::size_t i = 0; i < hand.size(); ++i) {
    text += (i > 0 ? " " : "") + text_of(Piece(hand[i], side));
  }
  return text;
}

}  // namespace

std::vector<game::Replay::Change> replay_board(const Game& game) {
  std::vector<game::Replay::Change> board;
  for (Square square = 0; square < squares; ++square) {
    const Piece piece = game.position().at(square);
    board.push_back({name_of(square), piece.is_none() ? std::string() : text_of(piece)});
  }
  board.push_back({"lower", hand_text(game, Side::lower)});
  board.push_back({"upper", hand_text(game, Side::upper)});
  return board;
}

game::NamedTexts replay_marks(const Marks& marks) {
  game::NamedTexts texts;
  if (marks.last && !marks.last->is_drop()) texts.emplace_back("from", name_of(marks.last->from()));
  if (marks.last) texts.emplace_back("to", name_of(marks.last->to()));
  std::string illegal;
  for (Board left = marks.illegal; left != 0;) {
    illegal += (illegal.empty() ? "" : " ") + name_of(take_square(left));
  }
  if (!illegal.empty()) texts.emplace_back("illegal", illegal);
  if (marks.checked) texts.emplace_back("check", name_of(*marks.checked));
  return texts;
}

}  // namespace referee::internal::boxshogi
