#include "games/surakarta/rules/position.hpp"

#include <algorithm>

#include "games/surakarta/rules/tracks.hpp"

namespace referee::internal::surakarta {
namespace {

template <unsigned N>
unsigned number_of(Point point) {
  return static_cast<unsigned>(point.y) * N + static_cast<unsigned>(point.x);
}

/// The side of the piece.
template <unsigned N>
std::optional<Side> side_at(const SizedPosition<N>& position, unsigned point) {
  if (position.pieces(Side::black).contains(point)) return Side::black;
  if (position.pieces(Side::white).contains(point)) return Side::white;
  return std::nullopt;
}

}  // namespace

Position::Position(const Board& board)
    : position_(
          with_size(board.size(), [&](auto size) { return Sized(SizedPosition<size>(board)); })) {}

unsigned Position::size() const {
  return std::visit([]<unsigned N>(const SizedPosition<N>&) { return N; }, position_);
}

bool Position::holds(Point point) const {
  return point.is_on(size());
}

Board Position::board() const {
  return std::visit(
      []<unsigned N>(const SizedPosition<N>& position) {
        Board board(N);
        for (const Side side : {Side::black, Side::white}) {
          position.pieces(side).for_each(
              [&](unsigned number) { board.put(point_of<N>(number), letter_of(side)); });
        }
        return board;
      },
      position_);
}

std::optional<Side> Position::at(Point point) const {
  return std::visit(
      [&]<unsigned N>(const SizedPosition<N>& position) {
        return side_at(position, number_of<N>(point));
      },
      position_);
}

unsigned Position::pieces(Side side) const {
  return std::visit([&](const auto& position) { return position.pieces(side).count(); }, position_);
}

bool Position::is_normal_move(const Move& move) const {
  return std::visit(
      [&]<unsigned N>(const SizedPosition<N>& position) {
        const unsigned from = number_of<N>(move.from);
        return !position.is_empty(from) && position.steps(from).contains(number_of<N>(move.to));
      },
      position_);
}

bool Position::is_capture(const Move& move) const {
  return std::visit(
      [&]<unsigned N>(const SizedPosition<N>& position) {
        const unsigned from = number_of<N>(move.from);
        const std::optional<Side> side = side_at(position, from);
        return side && position.captures(from, *side).contains(number_of<N>(move.to));
      },
      position_);
}

void Position::play(const Move& move) {
  std::visit(
      [&]<unsigned N>(SizedPosition<N>& position) {
        const unsigned from = number_of<N>(move.from);
        const bool is_black = position.pieces(Side::black).contains(from);
        position.play(from, number_of<N>(move.to), is_black ? Side::black : Side::white);
      },
      position_);
}

std::vector<Move> Position::moves(Side side) const {
  std::vector<Move> moves;
  std::visit(
      [&]<unsigned N>(const SizedPosition<N>& position) {
        position.pieces(side).for_each([&](unsigned from) {
          position.moves(from, side).for_each([&](unsigned to) {
            moves.push_back({point_of<N>(from), point_of<N>(to)});
          });
        });
      },
      position_);
  std::sort(moves.begin(), moves.end());
  return moves;
}

std::uint64_t Position::perft(Side side, unsigned depth) const {
  return std::visit([&](const auto& position) { return surakarta::perft(position, side, depth); },
                    position_);
}

namespace {

bool holds(const Board& board, const Move& move) {
  return board.holds(move.from) && board.holds(move.to);
}

Board after(Position position, const Move& move) {
  position.play(move);
  return position.board();
}

}  // namespace

std::optional<Board> after_normal_move(const Board& board, const Move& move) {
  const Position position(board);
  if (!holds(board, move) || !position.is_normal_move(move)) return std::nullopt;
  return after(position, move);
}

std::optional<Board> after_capture(const Board& board, const Move& move) {
  const Position position(board);
  if (!holds(board, move) || !position.is_capture(move)) return std::nullopt;
  return after(position, move);
}

std::optional<Board> after_moves(const Board& board, std::span<const Move> moves) {
  std::optional<Board> now = board;
  std::optional<Side> last;
  for (const Move& move : moves) {
    if (!holds(*now, move) || now->side_at(move.from) == last) return std::nullopt;
    last = now->side_at(move.from);
    const auto stepped = after_normal_move(*now, move);
    now = stepped ? stepped : after_capture(*now, move);
    if (!now) return std::nullopt;
  }
  return now;
}

}  // namespace referee::internal::surakarta
