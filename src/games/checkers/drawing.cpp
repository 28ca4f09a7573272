#include "games/checkers/drawing.hpp"

#include <string>

#include <fmt/format.h>

#include "games/checkers/pdn/pdn_moves.hpp"

namespace referee::internal::checkers {
namespace {

using Span = game::Picture::Span;
using Style = game::Picture::Style;

constexpr unsigned no_bit = 64;

/// The number of the move to which a ply belongs, and whose ply it is, when white may have begun.
struct Numbering {
  std::uint64_t first_ply;  ///< 0 for black's first, 1 for white's

  std::uint64_t number(std::uint64_t ply) const { return (ply + first_ply) / 2 + 1; }
  bool is_black(std::uint64_t ply) const { return (ply + first_ply) % 2 == 0; }
};

void draw_moves(game::Picture& picture, const Position& position, std::uint64_t plies,
                const std::vector<Move>& moves, unsigned columns) {
  const bool black_moved_last = position.to_move == Color::white;
  const Numbering numbering{(plies % 2 == 0) == black_moved_last ? 1U : 0U};
  const std::uint64_t first = plies - moves.size();
  std::string line;
  const auto add = [&](const std::string& word) {
    if (!line.empty() && line.size() + 1 + word.size() > columns) {
      picture.lines.push_back({{line, Style::plain}});
      line.clear();
    }
    line += line.empty() ? word : " " + word;
  };
  if (first > 0) add(fmt::format("({} moves before)", first));
  for (std::uint64_t i = 0; i < moves.size(); ++i) {
    const std::uint64_t ply = first + i;
    std::string word = text_of(moves[i]);
    if (numbering.is_black(ply)) {
      word = fmt::format("{}. {}", numbering.number(ply), word);
    } else if (i == 0) {
      word = fmt::format("{}... {}", numbering.number(ply), word);
    }
    add(word);
  }
  if (line.empty()) return;
  picture.lines.push_back({{line, Style::plain}});
  picture.lines.emplace_back();
}

Span cell(const Board& board, Square square, unsigned number, bool moved_last) {
  const char disc = board.at(square);
  if (disc == empty_square) return {fmt::format("{:>3} ", number), Style::faint};
  const Style style = color_of(disc) == Color::black ? Style::first_player : Style::second_player;
  return {moved_last ? fmt::format(" >{}<", disc) : fmt::format("  {} ", disc), style};
}

void draw_board(game::Picture& picture, const Position& position, unsigned last) {
  const Board board = board_of(position);
  const std::string edge = fmt::format("   +{}+", std::string(33, '-'));
  picture.lines.push_back({{edge, Style::faint}});
  for (int row = 0; row < 8; ++row) {
    std::vector<Span> spans{{"   |", Style::faint}};
    for (int column = 0; column < 8; ++column) {
      if ((row + column) % 2 == 0) {
        spans.push_back({"    ", Style::plain});
        continue;
      }
      const auto number = static_cast<unsigned>(row * 4 + column / 2 + 1);
      spans.push_back(cell(board, {row, column}, number, bit_of_number(number) == last));
    }
    spans.push_back({" |", Style::faint});
    picture.lines.push_back(std::move(spans));
  }
  picture.lines.push_back({{edge, Style::faint}});
  std::string legend = "   b black, w white, B W kings";
  if (last != no_bit) legend += ", > < the last move";
  legend += position.to_move == Color::black ? "; black to move" : "; white to move";
  picture.lines.push_back({{std::move(legend), Style::plain}});
}

}  // namespace

game::Picture draw(const Position& position, std::uint64_t plies, const std::vector<Move>& moves,
                   const game::Canvas& canvas) {
  game::Picture picture;
  draw_moves(picture, position, plies, moves, canvas.columns);
  draw_board(picture, position, moves.empty() ? no_bit : moves.back().to);
  return picture;
}

game::Picture draw(const Position& position, const std::optional<Move>& last) {
  game::Picture picture;
  draw_board(picture, position, last ? last->to : no_bit);
  return picture;
}

}  // namespace referee::internal::checkers
