#include <algorithm>
#include <cmath>
#include <memory>
#include <variant>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/failure.hpp"
#include "cli/typed_line.hpp"
#include "games/checkers/commands/commands.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/commands/play/play.hpp"
#include "games/checkers/pdn/routes.hpp"
#include "text/fields.hpp"

namespace referee::internal::cli {
namespace {

using checkers::Board;
using checkers::PlayedGame;

struct AnsweringOptions {
  EngineArguments engine{.limits = {.seconds = 1e6}};
  std::string rules = "king-goes-on";
};

/// A line of standard input.
struct Question {
  Board board{8};
  checkers::Color color = checkers::Color::black;
  double seconds = 0;
};

/// Of N x N characters.
std::optional<Board> board_in(std::string_view cells) {
  std::size_t side = Board::least_size;
  while (side * side < cells.size()) ++side;
  if (cells.size() != side * side) return std::nullopt;
  std::vector<std::string_view> rows;
  for (std::size_t row = 0; row < side; ++row) rows.push_back(cells.substr(row * side, side));
  std::variant<Board, std::string> board = Board::from_rows(rows);
  return std::holds_alternative<Board>(board) ? std::optional(std::get<Board>(std::move(board)))
                                              : std::nullopt;
}

/// Nothing if the line is no question.
std::optional<Question> question_in(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  const std::optional<Board> board = board_in(text::take_field(line));
  const std::string_view color = text::take_field(line);
  const auto seconds = text::number<double>(text::take_field(line));
  if (!board || (color != "b" && color != "w")) return std::nullopt;
  if (!seconds || !std::isfinite(*seconds) || *seconds < 0) return std::nullopt;
  if (!text::take_field(line).empty()) return std::nullopt;
  return Question{*board, color_of(std::string(color)), *seconds};
}

/// Whether one move leads to the question's board; then it is played. Only for games whose
/// repetitions the search considers.
bool goes_on_to(PlayedGame& game, const Question& question) {
  if (question.color == game.to_move() || !game.position()) return false;
  const checkers::draughts::Position& position = *game.position();
  const checkers::Rules rules = game.rules();
  for (const checkers::draughts::Move& move : generate(position, rules)) {
    if (board_of(after(position, move, rules), rules) != question.board) continue;
    game.play(path_of(position, move, rules));
    return true;
  }
  return false;
}

/// Throws base::Error if the rules have no such board.
PlayedGame game_of(const Question& question, checkers::Rules rules) {
  if (is_checkers(rules)) return {rules, question.board, question.color};
  const auto position = checkers::draughts::position_of(question.board, question.color, rules);
  if (position) return {rules, *position};
  throw base::Error(fmt::format("a board of --rules {} has {} rows, and discs on dark squares",
                                name_of(rules), rule_set(rules).size));
}

/// Keeps its search tables from one board to the next; and when a board can have come from its last
/// answer by one move, it takes both for one game, and knows which positions repeat.
int answer_questions(const AnsweringOptions& options) {
  const checkers::Rules rules = rules_of(options.rules);
  const checkers::EngineOptions engine = options.engine.meaning(rules);
  checkers::ThinkingPlayer player(rules, engine);
  std::optional<PlayedGame> game;
  io::Output output(STDOUT_FILENO);
  while (const std::optional<std::string> line = typed_line()) {
    const std::optional<Question> question = question_in(*line);
    if (!question) throw base::Error("a question is BOARD COLOR SECONDS, on one line");
    if (!game || !goes_on_to(*game, *question)) {
      game = game_of(*question, rules);
    }
    checkers::SearchLimits limits = engine.limits;
    limits.seconds = std::min(limits.seconds, question->seconds);
    const auto path = player.choose(*game, limits);
    output.write(text_of(path.value_or(checkers::Path{})) + "\n");
    output.flush();
    if (path) game->play(*path);
  }
  return Status::all_well;
}

}  // namespace

Command checkers_engine_command() {
  const auto options = std::make_shared<AnsweringOptions>();
  Command command{.summary = "Choose moves for another program: BOARD COLOR SECONDS in, a move out",
                  .options = engine_arguments(options->engine, "as asked"),
                  .run = [options] { return answer_questions(*options); },
                  .manual = R"(Chooses moves for another program. Every line of standard input is a
question: a board, row by row, of 64 characters or of N x N for another size; b or w; and how many
seconds to think. The answer is a line with the move, written as `moves` writes it; '[]' if there
is none.)"};
  command.options.push_back(rules_option(options->rules));
  return command;
}

}  // namespace referee::internal::cli
