#include "games/checkers/pdn/routes.hpp"

#include <algorithm>

namespace referee::internal::checkers {

std::vector<std::uint8_t> route(const draughts::Position& position, const draughts::Move& move,
                                Rules rules, std::span<const std::uint8_t> through) {
  if (!move.is_capture()) return {move.from, move.to};
  std::vector<std::uint8_t> bits;
  visit_captures(position, rules, move.from, {move.captured, through},
                 [&](WideSquares captured, unsigned, const Jumps& last, bool) {
                   // So it ends as a king, too, or does not.
                   const bool is_end = last.bit == move.to && captured == move.captured;
                   if (!is_end || last.met < through.size() || !bits.empty()) return;
                   for (const Jumps* at = &last; at != nullptr; at = at->before) {
                     bits.push_back(at->bit);
                   }
                   std::reverse(bits.begin(), bits.end());
                 });
  return bits;
}

Path path_of(const Move& move) {
  Path path;
  for (const std::uint8_t bit : visited(move)) path.push_back(place_of_bit(bit));
  return path;
}

Path path_of(const draughts::Position& position, const draughts::Move& move, Rules rules) {
  const Layout layout(rule_set(rules));
  Path path;
  for (const auto bit : route(position, move, rules)) path.push_back(layout.place_of_bit(bit));
  return path;
}

std::optional<draughts::Move> move_along(const draughts::Position& position, const Path& path,
                                         Rules rules) {
  const Layout layout(rule_set(rules));
  std::vector<std::uint8_t> bits;
  for (const Square& place : path) {
    const auto bit = layout.bit_of(place);
    if (!bit) return std::nullopt;
    bits.push_back(static_cast<std::uint8_t>(*bit));
  }
  for (const draughts::Move& move : generate(position, rules)) {
    const bool fits = bits.size() == std::max(move.jumps + 1U, 2U) && bits.front() == move.from &&
                      bits.back() == move.to;
    if (!fits) continue;
    const auto between = std::span(bits).subspan(1, bits.size() - 2);
    if (!route(position, move, rules, between).empty()) return move;
  }
  return std::nullopt;
}

}  // namespace referee::internal::checkers
