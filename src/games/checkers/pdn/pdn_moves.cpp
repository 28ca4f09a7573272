#include "games/checkers/pdn/pdn_moves.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>
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

/// The text with - for x and :, so that only squares count.
std::string plain(std::string_view text) {
  std::string squares(text);
  for (char& c : squares) {
    if (c < '0' || c > '9') c = '-';
  }
  return squares;
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

/// The first or the last number of a move.
std::string_view end_of(std::string_view squares, bool first) {
  return first ? squares.substr(0, squares.find('-')) : squares.substr(squares.rfind('-') + 1);
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
  const Visited squares = visited(move);
  std::string text = fmt::format("{}", number_of_bit(squares.bits[0]));
  for (unsigned i = 1; i < squares.count; ++i) {
    text += fmt::format("{}{}", move.is_capture() ? 'x' : '-', number_of_bit(squares.bits[i]));
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
  const Visited squares = visited(move);
  for (unsigned i = 0; i < squares.count; ++i) path.push_back(place_of_bit(squares.bits[i]));
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

const Move& nearest(const MoveList& moves, std::string_view written) {
  constexpr std::size_t other_ends = 1000;                  // more than any distance
  const std::string wanted = plain(written.substr(0, 64));  // no move is longer
  const auto badness = [&](const Move& move) {
    const std::string text = plain(text_of(move));
    const bool same_ends =
        end_of(text, true) == end_of(wanted, true) && end_of(text, false) == end_of(wanted, false);
    return distance(text, wanted) + (same_ends ? 0 : other_ends);
  };
  return *std::min_element(moves.begin(), moves.end(),
                           [&](const Move& a, const Move& b) { return badness(a) < badness(b); });
}

}  // namespace referee::internal::checkers
