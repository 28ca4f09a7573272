#include "games/checkers/rules/bit_moves.hpp"

#include "games/checkers/rules/move_generator.hpp"

namespace referee::internal::checkers {
namespace {

template <Color C, Rules R>
std::uint64_t count(const Position& position) {
  const View v = view<C>(position);
  int found = 0;
  if (const Squares from = all_jumpers<C>(v); from != 0) {
    visit_captures<C, R>(v, from, [&](const Move&) { ++found; });
    return static_cast<std::uint64_t>(found);
  }
  for_forward_ways<C>([&]<Way W>() { found += std::popcount(shifted<W>(v.own) & v.empty); });
  if (v.kings != 0) {
    for_backward_ways<C>([&]<Way W>() { found += std::popcount(shifted<W>(v.kings) & v.empty); });
  }
  return static_cast<std::uint64_t>(found);
}

template <Color C, Rules R>
std::uint64_t count_games(const Position& position, unsigned depth) {
  if (depth == 1) return count<C, R>(position);
  std::uint64_t games = 0;
  for (const Move& move : generate<C, R>(position)) {
    games += count_games<opponent(C), R>(play<C>(position, move), depth - 1);
  }
  return games;
}

}  // namespace

MoveList generate(const Position& position, Rules rules) {
  return with(position.to_move, rules,
              [&]<Color C, Rules R>() { return generate<C, R>(position); });
}

MoveList captures_from(const Position& position, Rules rules, Squares from) {
  return with(position.to_move, rules, [&]<Color C, Rules R>() {
    return captures<C, R>(view<C>(position), from & position.of(C));
  });
}

bool can_capture(const Position& position) {
  return with(position.to_move, [&]<Color C>() { return all_jumpers<C>(view<C>(position)) != 0; });
}

bool can_move(const Position& position) {
  return with(position.to_move, [&]<Color C>() {
    const View v = view<C>(position);
    return all_steppers<C>(v) != 0 || all_jumpers<C>(v) != 0;
  });
}

std::optional<Move> step_between(const Position& position, Squares from, Squares to) {
  return with(position.to_move, [&]<Color C>() -> std::optional<Move> {
    const bool king = (position.kings & from) != 0;
    Squares reached = 0;
    for_forward_ways<C>([&]<Way W>() { reached |= shifted<W>(from); });
    if (king) for_backward_ways<C>([&]<Way W>() { reached |= shifted<W>(from); });
    if ((reached & to & position.empty()) == 0) return std::nullopt;
    return step<C>(from, to, king);
  });
}

Position after(const Position& position, const Move& move) {
  return with(position.to_move, [&]<Color C>() { return play<C>(position, move); });
}

std::uint64_t perft(const Position& position, unsigned depth, Rules rules) {
  if (depth == 0) return 1;
  return with(position.to_move, rules,
              [&]<Color C, Rules R>() { return count_games<C, R>(position, depth); });
}

}  // namespace referee::internal::checkers
