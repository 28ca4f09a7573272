#include "games/checkers/pdn/played_game.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "games/checkers/engine/position_key.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/text_reader.hpp"
#include "text/fields.hpp"

namespace referee::internal::checkers {

PlayedGame::PlayedGame(Rules rules, const Board& start, Color first)
    : rules_(rules),
      start_(start),
      first_(first),
      board_(start),
      to_move_(first),
      position_(position_of(start, first)) {}

History PlayedGame::history() const {
  History history;
  Color color = before_.size() % 2 == 0 ? to_move_ : opponent(to_move_);
  for (const Board& board : before_) {
    history.push_back(key_of(position_of(board, color).value_or(Position{})));
    color = opponent(color);
  }
  return history;
}

Result PlayedGame::result() const {
  if (!can_move(board_, to_move_)) return win_of(opponent(to_move_));
  return is_third_time() || before_.size() >= Search::draw_plies ? Result::draw
                                                                 : Result::unfinished;
}

std::string PlayedGame::why_over() const {
  if (!can_move(board_, to_move_)) return fmt::format("{} has no move", name_of(to_move_));
  if (is_third_time()) return "the position has occurred three times";
  if (before_.size() < Search::draw_plies) return {};
  return fmt::format("{} plies without a capture or a man's move", Search::draw_plies);
}

/// The same side was to move two, four ... plies before.
bool PlayedGame::is_third_time() const {
  int times = 1;
  for (std::size_t back = 2; back <= before_.size(); back += 2) {
    if (before_[before_.size() - back] == board_) ++times;
  }
  return times >= 3;
}

void PlayedGame::play(const Path& move) {
  if (is_capture(move) || !is_king(board_.at(move.front()))) {
    before_.clear();
  } else {
    before_.push_back(board_);
  }
  board_ = after(board_, move);
  to_move_ = opponent(to_move_);
  position_ = position_of(board_, to_move_);
  moves_.push_back(move);
}

void PlayedGame::take_back(std::size_t count) {
  std::vector<Path> moves = std::move(moves_);
  moves.resize(moves.size() - count);
  *this = PlayedGame(rules_, Board(start_), first_);
  for (const Path& move : moves) play(move);
}

namespace {

/// The squares of a move as they are written; none if the text is no move.
using Numbers = std::vector<int>;

/// On 8x8, where a record is read in the same way.
Numbers numbers_in_pdn(std::string_view text, const PlayedGame& game) {
  PdnScanner scanner;
  scanner.begin_line(text);
  const Token token = scanner.next();
  const bool alone = scanner.next().kind == Token::Kind::end_of_line && !scanner.is_inside();
  if (token.kind != Token::Kind::move || !alone) return {};
  const ReadSquares read = read_squares(token, wide(*game.position()), game.rules(), {});
  Numbers numbers(read.all().begin(), read.all().end());
  if (token.has_more_squares) numbers.push_back(numbers.back());  // longer than any move
  return numbers;
}

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

Meant meant_in_position(const PlayedGame& game, const Numbers& numbers) {
  const std::vector<std::uint8_t> squares(numbers.begin(), numbers.end());
  const Resolution found = resolve(*game.position(), game.rules(), squares);
  if (found.kind == Resolution::Kind::move) return {path_of(found.move)};
  return {std::nullopt, found.kind == Resolution::Kind::ambiguous};
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
  const Numbers numbers = game.position() ? numbers_in_pdn(text, game) : numbers_in(text);
  if (numbers.empty()) return NoMove{true, {}};
  const int most = dark_squares(game.board().size());
  if (std::any_of(numbers.begin(), numbers.end(), [&](int at) { return at < 1 || at > most; })) {
    return NoMove{false, fmt::format("squares have the numbers 1 to {}", most)};
  }
  Meant meant = game.position() ? meant_in_position(game, numbers) : meant_on_board(game, numbers);
  if (meant.is_ambiguous) return NoMove{false, ambiguous_reason};
  if (meant.move) return *std::move(meant.move);
  return NoMove{false, why_illegal(game.board(), game.to_move(), numbers.front(), numbers.back())};
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
