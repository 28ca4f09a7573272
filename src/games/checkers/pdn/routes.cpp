#include "games/checkers/pdn/routes.hpp"

#include <algorithm>

#include "games/checkers/rules/move_generator.hpp"

namespace referee::internal::checkers {
namespace {

/// The squares that a disc has visited while it captures only discs of `wanted`.
template <typename Word>
struct Trail {
  Word wanted;
  std::span<const std::uint8_t> through;
  std::uint8_t bit;
  const Trail* before = nullptr;
  unsigned count = 0;
  unsigned met = 0;  ///< so many of `through` were visited, in this order

  bool wants(Word over) const { return (over & wanted) != 0; }

  template <Way W>
  Trail with(Word to) const {
    const auto end = static_cast<std::uint8_t>(lowest_bit(to));
    const bool meets = met < through.size() && through[met] == end;
    return {wanted, through, end, this, count + 1, met + (meets ? 1 : 0)};
  }
};

}  // namespace

std::vector<std::uint8_t> route(const draughts::Position& position, const draughts::Move& move,
                                Rules rules, std::span<const std::uint8_t> through) {
  std::vector<std::uint8_t> bits;
  if (!move.is_capture() && through.empty()) bits = {move.from, move.to};
  if (!move.is_capture()) return bits;
  with(position.to_move, rules, [&]<typename T>() {
    using Word = typename T::Word;
    const auto emit = [&](Word, Word captured, unsigned, const Trail<Word>& last, bool king) {
      const bool is_end =
          last.bit == move.to && captured == move.captured && king == move.ends_as_king;
      if (!is_end || last.met < through.size() || !bits.empty()) return;
      for (const auto* at = &last; at != nullptr; at = at->before) bits.push_back(at->bit);
      std::reverse(bits.begin(), bits.end());
    };
    const View<Word> v = view<T>(position);
    Captures<T, Trail<Word>, decltype(emit)>(v, emit).from(
        Word{1} << move.from, {static_cast<Word>(move.captured), through, move.from});
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
