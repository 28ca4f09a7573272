#include "games/checkers/pdn/pdn_moves.hpp"

#include <algorithm>

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
    } else if (wide(found.move) != wide(move)) {  // they lead to different positions
      found.kind = Resolution::Kind::ambiguous;
    }
  }
  return found;
}

/// Without the first and the last.
std::vector<std::uint8_t> bits_between(std::span<const std::uint8_t> squares, Rules rules) {
  const draughts::Layout layout(rule_set(rules));
  std::vector<std::uint8_t> bits;
  for (const std::uint8_t number : squares.subspan(1, squares.size() - 2)) {
    bits.push_back(static_cast<std::uint8_t>(layout.bit_of_number(number)));
  }
  return bits;
}

/// How written squares fit a move with the same ends.
Fit fit(const draughts::Position& position, Rules rules, std::span<const std::uint8_t> squares,
        const draughts::Move& move) {
  const std::size_t all = draughts::number_of(move.captured) + (move.is_capture() ? 1 : 2);
  const bool has_all = squares.size() == all;
  if (squares.size() > all) return Fit::none;
  if (squares.size() > 2 && route(position, move, rules, bits_between(squares, rules)).empty()) {
    return Fit::none;
  }
  return has_all ? Fit::exact : Fit::shortened;
}

/// The numbers of the squares that are written.
ReadSquares squares_on_board(const Token& token, const RuleSet& set, const Notation& notation) {
  ReadSquares read{{}, token.count};
  for (unsigned i = 0; i < token.count; ++i) {
    const unsigned written = token.squares[i];
    const bool in_letters = (token.letters >> i & 1) != 0;
    read.numbers[i] = static_cast<std::uint8_t>(
        in_letters
            ? square_of_letters(written / Token::ranks, written % Token::ranks, set, notation)
            : square_of_number(written, set, notation));
  }
  return read;
}

}  // namespace

ReadSquares read_squares(const Token& token, const draughts::Position& position, Rules rules,
                         const Notation& notation) {
  const RuleSet& set = rule_set(rules);
  ReadSquares read = squares_on_board(token, set, notation);
  if ((token.letters & 1) == 0 || token.squares[0] % Token::ranks != Token::no_rank) return read;
  const draughts::Layout layout(set);
  Notation in_letters = notation;
  in_letters.writes_letters = true;
  const char file = static_cast<char>('a' + token.squares[0] / Token::ranks);
  read.start = ReadSquares::Start::none;
  for (const draughts::Move& move : generate(position, rules)) {
    const auto from = static_cast<std::uint8_t>(layout.number_of_bit(move.from));
    if (layout.number_of_bit(move.to) != read.numbers[read.count - 1] || from == read.numbers[0] ||
        text_of_square(from, set, in_letters).front() != file) {
      continue;
    }
    if (read.numbers[0] != 0) {
      read.start = ReadSquares::Start::several;
      break;
    }
    read.start = ReadSquares::Start::known;
    read.numbers[0] = from;
  }
  return read;
}

Resolution resolve(const Position& position, Rules rules, std::span<const std::uint8_t> squares) {
  const Squares from = square_of_number(squares.front());
  if ((position.of(position.to_move) & from) == 0) return {};
  if (can_capture(position)) return resolve_capture(position, rules, squares);
  if (squares.size() != 2) return {};
  const auto step = step_between(position, from, square_of_number(squares.back()));
  return step ? Resolution{Resolution::Kind::move, *step} : Resolution{};
}

AnyResolution resolve(const draughts::Position& position, Rules rules,
                      std::span<const std::uint8_t> squares) {
  using Kind = AnyResolution::Kind;
  if (is_checkers(rules)) {
    const Resolution found = resolve(narrow(position), rules, squares);
    return {static_cast<Kind>(found.kind), wide(found.move)};
  }
  const draughts::Layout layout(rule_set(rules));
  const unsigned from = layout.bit_of_number(squares.front());
  const unsigned to = layout.bit_of_number(squares.back());
  AnyResolution found;
  if ((position.of(position.to_move) >> from & 1) == 0) return found;
  for (const draughts::Move& move : generate(position, rules)) {
    if (move.from != from || move.to != to) continue;
    const Fit how = fit(position, rules, squares, move);
    if (how == Fit::exact) return {Kind::move, move};
    if (how == Fit::none) continue;
    found = {found.kind == Kind::illegal ? Kind::move : Kind::ambiguous, move};
  }
  return found;
}

AnyResolution resolve(const Token& token, const draughts::Position& position, Rules rules,
                      const Notation& notation) {
  if (token.kind != Token::Kind::move || token.has_more_squares) return {};
  const ReadSquares read = read_squares(token, position, rules, notation);
  const std::span<const std::uint8_t> squares = read.all();
  const bool is_on_board = std::find(squares.begin(), squares.end(), 0) == squares.end();
  if (read.start == ReadSquares::Start::several) return {AnyResolution::Kind::ambiguous, {}};
  return is_on_board ? resolve(position, rules, squares) : AnyResolution();
}

AnyResolution resolve(std::string_view text, const draughts::Position& position, Rules rules) {
  PdnScanner scanner;
  scanner.begin_line(text);
  const Token token = scanner.next();
  return token.text == text ? resolve(token, position, rules) : AnyResolution();
}

std::vector<std::uint8_t> numbers_of(const std::vector<std::uint8_t>& bits, Rules rules) {
  const draughts::Layout layout(rule_set(rules));
  std::vector<std::uint8_t> numbers;
  numbers.reserve(bits.size());
  for (const std::uint8_t bit : bits) {
    numbers.push_back(static_cast<std::uint8_t>(layout.number_of_bit(bit)));
  }
  return numbers;
}

std::vector<std::uint8_t> visited_squares(const draughts::Position& position, Rules rules,
                                          std::span<const std::uint8_t> squares,
                                          const draughts::Move& move) {
  if (!is_checkers(rules)) {
    return numbers_of(route(position, move, rules, bits_between(squares, rules)), rules);
  }
  const Resolution found = resolve(narrow(position), rules, squares);
  const Visited bits = visited(found.move);
  return numbers_of({bits.begin(), bits.end()}, rules);
}

std::string why_illegal(const draughts::Position& position, Rules rules, const Notation& notation,
                        unsigned from, unsigned to) {
  const RuleSet& set = rule_set(rules);
  const unsigned bit = draughts::Layout(set).bit_of_number(static_cast<int>(from));
  const std::string start = text_of_square(from, set, notation);
  const std::string_view side = name_of(position.to_move);
  if (((position.black | position.white) >> bit & 1) == 0) {
    return fmt::format("there is no disc on {}", start);
  }
  if ((position.of(position.to_move) >> bit & 1) == 0) {
    return fmt::format("the disc on {} is not {}'s", start, side);
  }
  const std::vector<draughts::Move> moves = generate(position, rules);
  if (moves.empty() || !moves.front().is_capture()) {
    return fmt::format("the disc on {} cannot move to {}", start,
                       text_of_square(to, set, notation));
  }
  const bool can = std::any_of(moves.begin(), moves.end(),
                               [&](const draughts::Move& move) { return move.from == bit; });
  if (can) {
    return fmt::format("{} must capture, and no capture of the disc on {} is written so", side,
                       start);
  }
  return set.majority == Majority{}
             ? fmt::format("{} must capture, and the disc on {} cannot", side, start)
             : fmt::format("{} must capture, and not with the disc on {}", side, start);
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

}  // namespace referee::internal::checkers
