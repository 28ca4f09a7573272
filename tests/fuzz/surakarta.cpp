// Game files of Surakarta, and boards.
#include "games/surakarta/definition.hpp"
#include "games/surakarta/rules/position.hpp"
#include "games/surakarta/rules/route.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/mutation.hpp"
#include "tests/twin/surakarta_judge_twin.hpp"
#include "tests/twin/surakarta_twin.hpp"

namespace referee::internal::fuzz {
namespace {

std::string surakarta_words(const game::Verdict& verdict) {
  return fmt::format("{} line {} byte {} move {} player {} moves {} board {}",
                     game::digit_of(verdict.code), verdict.where.line,
                     verdict.where.byte.value_or(0), verdict.where.move, verdict.where.player,
                     verdict.moves, tests::text_property(verdict, "final_board"));
}

std::string surakarta_words(const twin::SurakartaRuling& ruling) {
  return fmt::format("{} line {} byte {} move {} player {} moves {} board {}", ruling.code,
                     ruling.line, ruling.byte, ruling.move, ruling.player, ruling.moves,
                     ruling.board);
}

void judge_surakarta(const std::string& text, std::uint64_t draw_after) {
  surakarta::Settings settings;
  settings.canvas = game::Canvas{};
  if (draw_after > 0) settings.draw_after = draw_after;
  const auto referee = surakarta::definition(settings).make_referee();
  const auto verdicts = judge_alike(*referee, text);
  require(verdicts.size() == 1, "a file has one game");
  require_same(surakarta_words(verdicts[0]),
               surakarta_words(twin::judge_surakarta(text, draw_after)), "not as the twin");
}

/// Judged alike however they arrive, and as the twin judges them, with and without a limit of quiet
/// moves.
void surakarta_files(const std::string& text) {
  judge_surakarta(text, 0);
  judge_surakarta(text, 1 + choices_of(text).below(6));
}

std::string surakarta_board(const std::string& input) {
  std::size_t side = surakarta::most_size;
  while (side > surakarta::least_size && side * side > input.size()) side -= 2;
  std::string letters(side * side, '.');
  for (std::size_t i = 0; i < std::min(input.size(), letters.size()); ++i) {
    const char byte = input[i];
    letters[i] = byte == 'x' || byte == 'o' || byte == '.'
                     ? byte
                     : ".xo."[static_cast<unsigned char>(byte) % 4];
  }
  return letters;
}

std::string surakarta_text(const std::vector<twin::Surakarta::Move>& moves) {
  std::string text;
  for (const auto& [x1, y1, x2, y2] : moves) text += fmt::format("{},{} {},{}\n", x1, y1, x2, y2);
  return text;
}

void try_any_move(const surakarta::Board& board, const twin::Surakarta& slow,
                  base::Random& choices) {
  const surakarta::Position position(board);
  const auto coordinate = [&] { return static_cast<int>(choices.below(board.size())); };
  const surakarta::Move move{{coordinate(), coordinate()}, {coordinate(), coordinate()}};
  const twin::Surakarta::Move numbers{move.from.x, move.from.y, move.to.x, move.to.y};
  const auto captured = slow.capture(numbers);
  const auto moved = slow.normal(numbers);
  require(position.is_capture(move) == captured.has_value(), "capture or not");
  require(position.is_normal_move(move) == moved.has_value(), "move or not");
  require(surakarta::capture_route(board, move).has_value() == captured.has_value(),
          "route or not");
  if (!captured && !moved) return;
  surakarta::Position after(board);
  after.play(move);
  require_same(after.board().letters(), captured ? *captured : *moved, "another board");
}

/// Moves and captures as the twin finds them. A byte a point; the size is the largest board that
/// the input fills.
void surakarta_moves(const std::string& input) {
  const std::string letters = surakarta_board(input);
  const auto board = surakarta::Board::parse(letters);
  require(board.has_value(), "no board");
  const surakarta::Position position(*board);
  require_same(position.board().letters(), letters, "another board");
  const twin::Surakarta slow(letters);
  for (const surakarta::Side side : {surakarta::Side::black, surakarta::Side::white}) {
    std::vector<twin::Surakarta::Move> moves;
    for (const auto& [from, to] : position.moves(side))
      moves.emplace_back(from.x, from.y, to.x, to.y);
    require_same(surakarta_text(moves), surakarta_text(slow.moves(letter_of(side))),
                 "not the twin's moves");
    require(position.perft(side, 1) == moves.size(), "perft counts others");
  }
  base::Random choices = choices_of(letters);
  for (int i = 0; i < 20; ++i) try_any_move(*board, slow, choices);
}

const Entries surakarta_entries{{"surakarta", surakarta_files, mutate_text},
                                {"surakarta_moves", surakarta_moves}};

}  // namespace
}  // namespace referee::internal::fuzz
