#include "games/checkers/rules/bit_moves.hpp"

#include "games/checkers/rules/move_generator.hpp"

namespace referee::internal::checkers {
namespace {

template <Color C, Rules R>
unsigned count(const Position& position) {
  const View v = view<C>(position);
  int found = 0;
  if (const Squares from = all_jumpers<C>(v); from != 0) {
    visit_captures<C, R>(v, from, [&](const Move&) { ++found; });
    return static_cast<unsigned>(found);
  }
  for_forward_ways<C>([&]<Way W>() { found += std::popcount(shifted<W>(v.own) & v.empty); });
  if (v.kings != 0) {
    for_backward_ways<C>([&]<Way W>() { found += std::popcount(shifted<W>(v.kings) & v.empty); });
  }
  return static_cast<unsigned>(found);
}

template <Color C, Rules R>
std::uint64_t count_games(const Position& position, unsigned depth) {
  if (depth == 1) return count<C, R>(position);
  MoveList moves;
  generate<C, R>(position, moves);
  std::uint64_t games = 0;
  for (const Move& move : moves) {
    games += count_games<opponent(C), R>(play<C>(position, move), depth - 1);
  }
  return games;
}

template <Color C>
bool has_step(const Position& position, Squares from, Squares to) {
  const View v = view<C>(position);
  Squares reached = 0;
  for_forward_ways<C>([&]<Way W>() { reached |= shifted<W>(from); });
  if ((v.kings & from) != 0) for_backward_ways<C>([&]<Way W>() { reached |= shifted<W>(from); });
  return (reached & to & v.empty) != 0;
}

}  // namespace

void generate(const Position& position, Rules rules, MoveList& moves) {
  with(position.to_move, rules, [&]<Color C, Rules R>() { generate<C, R>(position, moves); });
}

void generate_captures_from(const Position& position, Rules rules, Squares from, MoveList& moves) {
  moves.clear();
  with(position.to_move, rules, [&]<Color C, Rules R>() {
    visit_captures<C, R>(view<C>(position), from & position.of(C),
                         [&](const Move& move) { moves.push(move); });
  });
}

bool can_capture(const Position& position) {
  return position.to_move == Color::black
             ? all_jumpers<Color::black>(view<Color::black>(position)) != 0
             : all_jumpers<Color::white>(view<Color::white>(position)) != 0;
}

bool can_move(const Position& position) {
  const bool steps = position.to_move == Color::black
                         ? all_steppers<Color::black>(view<Color::black>(position)) != 0
                         : all_steppers<Color::white>(view<Color::white>(position)) != 0;
  return steps || can_capture(position);
}

bool is_step(const Position& position, Squares from, Squares to) {
  return position.to_move == Color::black ? has_step<Color::black>(position, from, to)
                                          : has_step<Color::white>(position, from, to);
}

Move step_between(const Position& position, Squares from, Squares to) {
  Move move{};
  move.from = static_cast<std::uint8_t>(lowest_bit(from));
  move.to = static_cast<std::uint8_t>(lowest_bit(to));
  move.ends_as_king = ((position.kings & from) | (to & crown_row(position.to_move))) != 0;
  return move;
}

unsigned count_moves(const Position& position, Rules rules) {
  return with(position.to_move, rules, [&]<Color C, Rules R>() { return count<C, R>(position); });
}

Position after(const Position& position, const Move& move) {
  return position.to_move == Color::black ? play<Color::black>(position, move)
                                          : play<Color::white>(position, move);
}

std::uint64_t perft(const Position& position, unsigned depth, Rules rules) {
  if (depth == 0) return 1;
  return with(position.to_move, rules,
              [&]<Color C, Rules R>() { return count_games<C, R>(position, depth); });
}

}  // namespace referee::internal::checkers
