// Moves as we write them.

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "games/checkers/pdn/pdn_moves.hpp"

namespace referee::internal::checkers {
namespace {

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

/// Of checkers, every way to capture.
std::vector<WrittenMove> checkers_moves(const Position& position, Rules rules) {
  std::vector<WrittenMove> moves;
  for (const Move& move : generate(position, rules)) {
    WrittenMove& written = moves.emplace_back(WrittenMove{wide(move), {}});
    for (const std::uint8_t bit : visited(move)) {
      written.squares.push_back(static_cast<std::uint8_t>(number_of_bit(bit)));
    }
  }
  return moves;
}

}  // namespace

std::vector<WrittenMove> written_moves(const draughts::Position& position, Rules rules) {
  std::vector<WrittenMove> moves;
  if (is_checkers(rules)) {
    moves = checkers_moves(narrow(position), rules);
  } else {
    for (const draughts::Move& move : generate(position, rules)) moves.push_back({move, {}});
  }
  const auto ends = [](const WrittenMove& written) {
    return std::pair(written.move.from, written.move.to);
  };
  const auto order = [&](const WrittenMove& written) {
    return std::pair(ends(written), is_checkers(rules) ? 0 : written.move.captured);
  };
  std::stable_sort(moves.begin(), moves.end(),
                   [&](const WrittenMove& a, const WrittenMove& b) { return order(a) < order(b); });
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!moves[i].squares.empty()) continue;
    const draughts::Move& move = moves[i].move;
    const bool is_one_of_several = (i > 0 && ends(moves[i - 1]) == ends(moves[i])) ||
                                   (i + 1 < moves.size() && ends(moves[i + 1]) == ends(moves[i]));
    moves[i].squares = numbers_of(
        is_one_of_several ? route(position, move, rules) : std::vector{move.from, move.to}, rules);
  }
  return moves;
}

std::vector<std::uint8_t> short_squares(const draughts::Position& position, Rules rules,
                                        const draughts::Move& move) {
  std::vector<std::uint8_t> ends = numbers_of({move.from, move.to}, rules);
  if (!move.is_capture()) return ends;
  const AnyResolution found = resolve(position, rules, ends);
  const bool is_clear = found.kind == AnyResolution::Kind::move && found.move == move;
  return is_clear ? ends : numbers_of(route(position, move, rules), rules);
}

std::string text_of(std::span<const std::uint8_t> squares, bool is_capture, Rules rules,
                    const Notation& notation) {
  std::string text;
  for (const std::uint8_t square : squares) {
    if (!text.empty()) text += is_capture ? 'x' : '-';
    text += text_of_square(square, rule_set(rules), notation);
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

const WrittenMove& nearest(const std::vector<WrittenMove>& moves,
                           std::span<const std::uint8_t> written) {
  const std::string wanted = fmt::format("{}", fmt::join(written, "-"));  // only squares count
  const auto badness = [&](const WrittenMove& move) {
    const std::vector<std::uint8_t>& squares = move.squares;
    const bool has_other_ends =
        written.front() != squares.front() || written.back() != squares.back();
    return std::pair(has_other_ends, distance(fmt::format("{}", fmt::join(squares, "-")), wanted));
  };
  return *std::min_element(
      moves.begin(), moves.end(),
      [&](const WrittenMove& a, const WrittenMove& b) { return badness(a) < badness(b); });
}

}  // namespace referee::internal::checkers
