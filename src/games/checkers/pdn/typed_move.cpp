#include "games/checkers/pdn/typed_move.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>

#include "games/checkers/engine/player.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"
#include "text/fields.hpp"

namespace referee::internal::checkers {
namespace {

NoMove not_allowed(std::string reason) {
  return {false, std::move(reason)};
}

NoMove no_such_square(int size) {
  return not_allowed(fmt::format("squares have the numbers 1 to {}", dark_squares(size)));
}

/// On 8x8, where a record is read in the same way.
std::variant<Path, NoMove> read_pdn_move(const PlayedGame& game, const Position& position,
                                         std::string_view text) {
  PdnScanner scanner;
  scanner.begin_line(text);
  const Token token = scanner.next();
  const bool alone = scanner.next().kind == Token::Kind::end_of_line && !scanner.is_inside();
  if (token.kind != Token::Kind::move || !alone) return NoMove{true, {}};
  const std::span<const std::uint8_t> squares(token.squares.data(), token.count);
  for (const std::uint8_t square : squares) {
    if (square < 1 || square > 32) return no_such_square(8);
  }
  const Resolution found = resolve(position, game.rules(), squares);
  if (found.kind == Resolution::Kind::move && !token.has_more_squares) return path_of(found.move);
  return not_allowed(why_illegal(position, game.rules(), squares));
}

/// The numbers of a move; nothing if the text is none.
std::optional<std::vector<int>> numbers_of(std::string_view text) {
  std::vector<int> numbers;
  for (;;) {
    constexpr int huge = 1 << 20;  // on no board
    if (text.empty() || !text::is_digit(text.front())) return std::nullopt;
    int number = 0;
    for (; !text.empty() && text::is_digit(text.front()); text.remove_prefix(1)) {
      number = std::min(number * 10 + (text.front() - '0'), huge);
    }
    numbers.push_back(number);
    if (text.empty()) break;
    if (std::string_view("-xX:").find(text.front()) == std::string_view::npos) return std::nullopt;
    text.remove_prefix(1);
  }
  return numbers.size() < 2 ? std::nullopt : std::optional(numbers);
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

std::string why_not(const PlayedGame& game, const Path& path, int from, int to) {
  const std::optional<Color> color = color_of(game.board().at(path.front()));
  const std::string_view side = name_of(game.to_move());
  if (!color) return fmt::format("there is no disc on {}", from);
  if (*color != game.to_move()) return fmt::format("the disc on {} is not {}'s", from, side);
  if (!can_capture(game.board(), game.to_move())) {
    return fmt::format("the disc on {} cannot move to {}", from, to);
  }
  if (!can_capture_from(game.board(), path.front())) {
    return fmt::format("{} must capture, and the disc on {} cannot", side, from);
  }
  return fmt::format("{} must capture, and no capture of the disc on {} is written so", side, from);
}

std::variant<Path, NoMove> read_numbers(const PlayedGame& game, std::string_view text) {
  const int size = game.board().size();
  const std::optional<std::vector<int>> numbers = numbers_of(text);
  if (!numbers) return NoMove{true, {}};
  Path written;
  for (const int number : *numbers) {
    if (number < 1 || number > dark_squares(size)) return no_such_square(size);
    written.push_back(square_of_number(number, size));
  }
  if (is_allowed(game.board(), game.to_move(), game.rules(), written)) return written;
  std::optional<Path> found;
  bool is_ambiguous = false;
  std::size_t seen = 0;
  visit_moves(game.board(), game.to_move(), game.rules(), [&](const Path& chain) {
    if (is_shortened(written, chain)) {
      is_ambiguous = found && after(game.board(), *found) != after(game.board(), chain);
      found = chain;
    }
    return !is_ambiguous && ++seen < most_chains;
  });
  if (found && !is_ambiguous) return *found;
  return not_allowed(is_ambiguous ? "it fits several captures that lead to different positions"
                                  : why_not(game, written, numbers->front(), numbers->back()));
}

/// Takes the next word off the front.
std::string_view take_word(std::string_view& rest) {
  const auto is_blank = [](char c) { return text::is_blank(c) || c == '\n'; };
  while (!rest.empty() && is_blank(rest.front())) rest.remove_prefix(1);
  std::size_t length = 0;
  while (length < rest.size() && !is_blank(rest[length])) ++length;
  const std::string_view word = rest.substr(0, length);
  rest.remove_prefix(length);
  return word;
}

/// Removes a number as in "12.11-15", "12..." or "12.", or dots alone, from the front.
std::string_view without_number(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits == word.size() || word[digits] != '.') return word;
  return word.substr(std::min(word.find_first_not_of('.', digits), word.size()));
}

}  // namespace

std::variant<Path, NoMove> read_move(const PlayedGame& game, std::string_view text) {
  if (game.position()) return read_pdn_move(game, *game.position(), text);
  std::string_view rest = text;
  const std::string_view word = take_word(rest);
  return take_word(rest).empty() ? read_numbers(game, word) : NoMove{true, {}};
}

std::string play_moves(PlayedGame& game, std::string_view text) {
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view word = without_number(take_word(rest));
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

std::string text_of(const Path& path, int size) {
  const bool captures = std::abs(path[1].row - path[0].row) == 2;
  std::string text;
  for (const Square square : path) {
    if (!text.empty()) text += captures ? 'x' : '-';
    text += fmt::format("{}", number_of(square, size));
  }
  return text;
}

}  // namespace referee::internal::checkers
