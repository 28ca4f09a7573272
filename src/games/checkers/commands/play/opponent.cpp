#include "games/checkers/commands/play/opponent.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.hpp"
#include "games/checkers/commands/play/protocol.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "text/fields.hpp"

namespace referee::internal::cli {
namespace {

[[noreturn]] void fail(const std::string& command, const std::string& what) {
  throw base::Error(fmt::format("the program '{}' {}", command, what));
}

/// The beginning of what a program wrote, with ? for what is not printable.
std::string cut(std::string_view words) {
  constexpr std::size_t most_shown = 60;
  std::string shown(words.substr(0, most_shown));
  std::replace_if(
      shown.begin(), shown.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return fmt::format("'{}{}'", shown, words.size() > most_shown ? "..." : "");
}

/// The squares, as numbers where they are dark squares of the board.
std::string words_of(const checkers::Path& path, const checkers::Board& board,
                     const std::string& line) {
  for (const checkers::Square square : path) {
    if (path.size() < 2 || !board.holds(square) || !is_dark(square)) return text::quoted(line);
  }
  return text_of(path, board.size());
}

}  // namespace

double Opponent::most_seconds(bool is_new) const {
  constexpr double endless = 1e8;  // what the clock can add
  return std::min(control_.seconds + control_.grace + (is_new ? TimeControl::starting : 0),
                  endless);
}

std::optional<checkers::Path> Opponent::choose(const checkers::PlayedGame& game) {
  const bool is_new = !program_;
  if (is_new) program_.emplace(command_);
  check_silence();
  const Question question{game.board(), game.to_move(), control_.seconds};
  const double most = most_seconds(is_new);
  const auto deadline =
      ChildProgram::Clock::now() + std::chrono::duration_cast<ChildProgram::Clock::duration>(
                                       std::chrono::duration<double>(most));
  if (!program_->send(text_of(question) + "\n")) {
    fail(command_, program_->how_it_ended("does not read its questions"));
  }
  const ChildProgram::Heard heard = program_->receive(deadline, stop_);
  switch (heard.kind) {
    case ChildProgram::Heard::Kind::line:
      return judged(game, heard.line);
    case ChildProgram::Heard::Kind::closed:
      fail(command_, program_->how_it_ended("closed its output"));
    case ChildProgram::Heard::Kind::too_long:
      fail(command_, fmt::format("wrote more than {} bytes without a line end: {}",
                                 ChildProgram::most_line_bytes, cut(heard.line)));
    case ChildProgram::Heard::Kind::stopped:
      return std::nullopt;
    case ChildProgram::Heard::Kind::late:
      break;
  }
  if (!has_answered_) {
    fail(command_, fmt::format("did not answer its first question within {:.4g} s", most));
  }
  program_.reset();
  return lose(Forfeit::Kind::time, fmt::format("on time: no move within {:.4g} s", most));
}

void Opponent::check_silence() {
  const std::string_view words = program_->unasked();
  if (words.empty()) return;
  fail(command_,
       fmt::format("wrote {} before it was asked", cut(words.substr(0, words.find('\n')))));
}

std::optional<checkers::Path> Opponent::judged(const checkers::PlayedGame& game,
                                               const std::string& line) {
  std::optional<checkers::Path> path = parse_answer(line);
  if (!path) {
    fail(command_, fmt::format("answered {}, which is no list of squares", cut(line)));
  }
  check_silence();
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
