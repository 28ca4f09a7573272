#include "games/checkers/commands/play/opponent.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.hpp"
#include "games/checkers/commands/play/protocol.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "text/fields.hpp"

namespace referee::internal::cli {
namespace {

/// The squares, as numbers where they are dark squares of the board.
std::string words_of(const checkers::Path& path, const checkers::Board& board,
                     const std::string& line) {
  for (const checkers::Square square : path) {
    if (path.size() < 2 || !board.holds(square) || !is_dark(square)) return text::quoted(line);
  }
  return text_of(path, board.size());
}

}  // namespace

std::optional<checkers::Path> Opponent::choose(const checkers::PlayedGame& game) {
  using Clock = ChildProgram::Clock;
  constexpr double endless = 1e8;  // what the clock can add
  const double starting = program_ ? 0 : TimeControl::starting;
  const double most = std::min(control_.seconds + control_.grace + starting, endless);
  if (!program_) program_.emplace(command_);
  program_->check_silence();
  const Question question{game.board(), game.to_move(), control_.seconds};
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(most));
  if (const auto line = program_->ask(text_of(question) + "\n", deadline, stop_)) {
    return judged(game, *line);
  }
  if (stop_.load()) return std::nullopt;
  if (!has_answered_) {
    program_->fail(fmt::format("did not answer its first question within {:.4g} s", most));
  }
  program_.reset();
  return lose(Forfeit::Kind::time, fmt::format("on time: no move within {:.4g} s", most));
}

std::optional<checkers::Path> Opponent::judged(const checkers::PlayedGame& game,
                                               const std::string& line) {
  std::optional<checkers::Path> path = parse_answer(line);
  if (!path) {
    program_->fail(fmt::format("answered {}, which is no list of squares", quoted_beginning(line)));
  }
  program_->check_silence();
  has_answered_ = true;
  if (path->empty()) return lose(Forfeit::Kind::resigned, "gave no move");
  if (is_allowed(game.board(), game.to_move(), game.rules(), *path)) return path;
  return lose(Forfeit::Kind::illegal_move,
              "by an illegal move: " + words_of(*path, game.board(), line));
}

std::optional<checkers::Path> Opponent::lose(Forfeit::Kind kind, std::string words) {
  forfeit_ = {kind, std::move(words)};
  return std::nullopt;
}

}  // namespace referee::internal::cli
