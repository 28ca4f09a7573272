#include <algorithm>

#include <fmt/format.h>

#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/played_game.hpp"
#include "games/checkers/pdn/text_reader.hpp"
#include "text/fields.hpp"

namespace referee::internal::checkers {
namespace {

/// The squares of a move as they are written; none if the text is no move.
using Numbers = std::vector<int>;

/// On the boards of records, where a record is read in the same way.
Numbers numbers_in_pdn(std::string_view text, const draughts::Position& position, Rules rules) {
  PdnScanner scanner;
  scanner.begin_line(text);
  const Token token = scanner.next();
  const bool alone = scanner.next().kind == Token::Kind::end_of_line && !scanner.is_inside();
  if (token.kind != Token::Kind::move || !alone) return {};
  const ReadSquares read = read_squares(token, position, rules, {});
  Numbers numbers(read.all().begin(), read.all().end());
  if (token.has_more_squares) numbers.push_back(numbers.back());  // longer than any move
  return numbers;
}

/// On boards of other sizes.
Numbers numbers_in(std::string_view text) {
  constexpr unsigned huge = 1 << 20;  // on no board
  TextReader reader(text::take_field(text));
  if (!text::take_field(text).empty()) return {};
  Numbers numbers;
  do {
    const std::optional<unsigned> number = reader.take_number<unsigned>();
    if (!number) return {};
    numbers.push_back(static_cast<int>(std::min(*number, huge)));
  } while (reader.take('-', 'x', 'X', ':'));
  return reader.is_at_end() && numbers.size() > 1 ? numbers : Numbers{};
}

/// Whether `written` is `chain` with squares left out between its ends.
bool is_shortened(const Path& written, const Path& chain) {
  if (written.front() != chain.front() || written.back() != chain.back()) return false;
  auto at = chain.begin();
  for (const Square square : written) {
    at = std::find(at, chain.end(), square);
    if (at == chain.end()) return false;
    ++at;
  }
  return true;
}

/// A move that was found, if one was.
struct Meant {
  std::optional<Path> move;
  bool is_ambiguous = false;
};

Meant meant_in_position(const draughts::Position& position, Rules rules, const Numbers& numbers) {
  const std::vector<std::uint8_t> squares(numbers.begin(), numbers.end());
  const AnyResolution found = resolve(position, rules, squares);
  if (found.kind != AnyResolution::Kind::move) {
    return {std::nullopt, found.kind == AnyResolution::Kind::ambiguous};
  }
  const draughts::Layout layout(rule_set(rules));
  Path path;
  for (const std::uint8_t number : visited_squares(position, rules, squares, found.move)) {
    path.push_back(layout.place_of_bit(layout.bit_of_number(number)));
  }
  return {path};
}

Meant meant_on_board(const PlayedGame& game, const Numbers& numbers) {
  const Board& board = game.board();
  Path written;
  for (const int number : numbers) written.push_back(square_of_number(number, board.size()));
  if (is_allowed(board, game.to_move(), game.rules(), written)) return {written};
  Meant found;
  std::size_t seen = 0;
  visit_moves(board, game.to_move(), game.rules(), [&](const Path& chain) {
    if (is_shortened(written, chain)) {
      found.is_ambiguous = found.move && after(board, *found.move) != after(board, chain);
      found.move = chain;
    }
    return !found.is_ambiguous && ++seen < most_chains;
  });
  return found;
}

/// Removes a number as in "12.11-15", "12..." or "12.", or dots alone, from the front.
std::string_view without_number(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits == word.size() || word[digits] != '.') return word;
  return word.substr(std::min(word.find_first_not_of('.', digits), word.size()));
}

}  // namespace

std::variant<Path, NoMove> read_move(const PlayedGame& game, std::string_view text) {
  const auto& position = game.position();
  const Rules rules = game.rules();
  const Numbers numbers = position ? numbers_in_pdn(text, *position, rules) : numbers_in(text);
  if (numbers.empty()) return NoMove{true, {}};
  const int most = dark_squares(game.board().size());
  if (std::any_of(numbers.begin(), numbers.end(), [&](int at) { return at < 1 || at > most; })) {
    return NoMove{false, fmt::format("squares have the numbers 1 to {}", most)};
  }
  Meant meant =
      position ? meant_in_position(*position, rules, numbers) : meant_on_board(game, numbers);
  if (meant.is_ambiguous) return NoMove{false, ambiguous_reason};
  if (meant.move) return *std::move(meant.move);
  const int from = numbers.front();
  const int to = numbers.back();
  return NoMove{false, is_checkers(rules)
                           ? why_illegal(game.board(), game.to_move(), from, to)
                           : why_illegal(*position, rules, {}, static_cast<unsigned>(from),
                                         static_cast<unsigned>(to))};
}

std::string play_moves(PlayedGame& game, std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view word = without_number(text::take_field(rest));
    if (word.empty()) continue;
    if (game.result() != Result::unfinished) {
      return fmt::format("'{}': the game is over before it", word);
    }
    const std::variant<Path, NoMove> move = read_move(game, word);
    if (const NoMove* none = std::get_if<NoMove>(&move)) {
      return fmt::format("'{}': {}", word, none->is_malformed ? "it is no move" : none->reason);
    }
    game.play(std::get<Path>(move));
  }
  return {};
}

}  // namespace referee::internal::checkers
