#include "games/checkers/pdn/pdn_moves.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace referee::internal::checkers {
namespace {

/// How well written squares fit a chain.
enum class Fit { none, shortened, exact };

Fit fit(std::span<const std::uint8_t> squares, const Move& move) {
  if (bit_of_number(squares.back()) != move.to) return Fit::none;
  const Visited chain = visited(move);
  if (squares.size() > chain.count) return Fit::none;
  std::size_t next = 1;
  for (unsigned i = 1; i < chain.count && next < squares.size(); ++i) {
    if (chain.bits[i] == bit_of_number(squares[next])) ++next;
  }
  if (next < squares.size()) return Fit::none;
  return squares.size() == chain.count ? Fit::exact : Fit::shortened;
}

Resolution resolve_capture(const Position& position, Rules rules,
                           std::span<const std::uint8_t> squares) {
  Resolution found;
  for (const Move& move : captures_from(position, rules, square_of_number(squares.front()))) {
    const Fit how = fit(squares, move);
    if (how == Fit::exact) return {Resolution::Kind::move, move};
    if (how == Fit::none) continue;
    if (found.kind == Resolution::Kind::illegal) {
      found = {Resolution::Kind::move, move};
    } else if (!found.move.leads_where(move)) {
      found.kind = Resolution::Kind::ambiguous;
    }
  }
  return found;
}

/// The edit distance: how many characters have to be inserted, removed or changed.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t change = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, change});
    }
  }
  return row.back();
}

}  // namespace

Resolution resolve(const Position& position, Rules rules, std::span<const std::uint8_t> squares) {
  const Squares from = square_of_number(squares.front());
  if ((position.of(position.to_move) & from) == 0) return {};
  if (can_capture(position)) return resolve_capture(position, rules, squares);
  if (squares.size() != 2) return {};
  const auto step = step_between(position, from, square_of_number(squares.back()));
  return step ? Resolution{Resolution::Kind::move, *step} : Resolution{};
}

std::string text_of(const Move& move) {
  std::string text;
  for (const std::uint8_t bit : visited(move)) {
    if (!text.empty()) text += move.is_capture() ? 'x' : '-';
    text += fmt::format("{}", number_of_bit(bit));
  }
  return text;
}

std::string text_of(const Path& path, int size) {
  std::string text;
  for (const Square square : path) {
    if (!text.empty()) text += is_capture(path) ? 'x' : '-';
    text += fmt::format("{}", number_of(square, size));
  }
  return text;
}

Path path_of(const Move& move) {
  Path path;
  for (const std::uint8_t bit : visited(move)) path.push_back(place_of_bit(bit));
  return path;
}

std::string why_illegal(const Board& board, Color side, int from, int to) {
  const Square start = square_of_number(from, board.size());
  const std::optional<Color> color = color_of(board.at(start));
  if (!color) return fmt::format("there is no disc on {}", from);
  if (*color != side) return fmt::format("the disc on {} is not {}'s", from, name_of(side));
  if (!can_capture(board, side)) {
    return fmt::format("the disc on {} cannot move to {}", from, to);
  }
  if (!can_capture_from(board, start)) {
    return fmt::format("{} must capture, and the disc on {} cannot", name_of(side), from);
  }
  return fmt::format("{} must capture, and no capture of the disc on {} is written so",
                     name_of(side), from);
}

const Move& nearest(const MoveList& moves, std::span<const std::uint8_t> written) {
  const std::string wanted = fmt::format("{}", fmt::join(written, "-"));
  const auto badness = [&](const Move& move) {
    std::string text = text_of(move);
    std::replace(text.begin(), text.end(), 'x', '-');  // only squares count
    const bool has_other_ends =
        bit_of_number(written.front()) != move.from || bit_of_number(written.back()) != move.to;
    return std::pair(has_other_ends, distance(text, wanted));
  };
  return *std::min_element(moves.begin(), moves.end(),
                           [&](const Move& a, const Move& b) { return badness(a) < badness(b); });
}

std::vector<WrittenMove> written_moves(const draughts::Position& position, Rules rules) {
  const draughts::Layout layout(rule_set(rules));
  const auto ends = [](const WrittenMove& written) {
    return std::pair(written.move.from, written.move.to);
  };
  std::vector<WrittenMove> moves;
  for (const draughts::Move& move : generate(position, rules)) moves.push_back({move, {}});
  std::sort(moves.begin(), moves.end(), [&](const WrittenMove& one, const WrittenMove& other) {
    return std::pair(ends(one), one.move.captured) < std::pair(ends(other), other.move.captured);
  });
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const draughts::Move& move = moves[i].move;
    const bool is_one_of_several = (i > 0 && ends(moves[i - 1]) == ends(moves[i])) ||
                                   (i + 1 < moves.size() && ends(moves[i + 1]) == ends(moves[i]));
    const auto squares = is_one_of_several ? route(position, move, rules)
                                           : std::vector<std::uint8_t>{move.from, move.to};
    for (const std::uint8_t bit : squares) {
      if (!moves[i].text.empty()) moves[i].text += move.is_capture() ? 'x' : '-';
      moves[i].text += std::to_string(layout.number_of_bit(bit));
    }
  }
  return moves;
}

}  // namespace referee::internal::checkers
