#include "games/checkers/commands/play/opponent.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/text_reader.hpp"
#include "text/fields.hpp"

namespace referee::internal::cli {
namespace {

using checkers::Path;
using checkers::PlayedGame;
using checkers::Square;

std::string question_of(const PlayedGame& game, double seconds) {
  std::string cells;
  for (int row = 0; row < game.board().size(); ++row) cells += game.board().row(row);
  return fmt::format("{} {} {}\n", cells, name_of(game.to_move()).front(), seconds);
}

/// Nothing if the line is no list of squares; an empty path for [].
std::optional<Path> path_in(std::string_view line) {
  checkers::TextReader reader(line);
  Path path;
  if (!reader.take('[')) return std::nullopt;
  while (reader.take(path.empty() ? '[' : ',')) {
    if (!path.empty() && !reader.take('[')) return std::nullopt;
    const std::optional<int> row = reader.take_number<int>();
    if (!row || !reader.take(',')) return std::nullopt;
    const std::optional<int> column = reader.take_number<int>();
    if (!column || !reader.take(']')) return std::nullopt;
    path.push_back({*row, *column});
  }
  return reader.take(']') && reader.is_at_end() ? std::optional(path) : std::nullopt;
}

/// The squares, as numbers where the board's have some.
std::string words_of(const Path& path, const PlayedGame& game, const std::string& line) {
  const bool is_mirrored = rule_set(game.rules()).is_mirrored;
  const bool has_numbers = path.size() > 1 && std::all_of(path.begin(), path.end(), [&](Square at) {
                             return game.board().holds(at) && is_dark(at) != is_mirrored;
                           });
  return has_numbers ? text_of(path, game.board().size()) : text::quoted(line);
}

}  // namespace

std::optional<Path> Opponent::choose(const PlayedGame& game) {
  using Clock = ChildProgram::Clock;
  constexpr double endless = 1e8;  // what the clock can add
  constexpr double starting = 2;   // for the first answer of a program that was just started
  const double most = std::min(limits_.seconds + grace_ + (program_ ? 0 : starting), endless);
  if (!program_) program_.emplace(command_);
  program_->check_silence();
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(most));
  if (const auto line =
          program_->ask(question_of(game, limits_.seconds), deadline, *limits_.stop)) {
    return judged(game, *line);
  }
  if (limits_.stop->load()) return std::nullopt;
  if (!has_answered_) {
    program_->fail(fmt::format("did not answer its first question within {:.4g} s", most));
  }
  program_.reset();
  return lose(Forfeit::Kind::time, fmt::format("on time: no move within {:.4g} s", most));
}

std::optional<Path> Opponent::judged(const PlayedGame& game, const std::string& line) {
  std::optional<Path> path = path_in(line);
  if (!path) {
    program_->fail(fmt::format("answered {}, which is no list of squares", quoted_beginning(line)));
  }
  program_->check_silence();
  has_answered_ = true;
  if (path->empty()) return lose(Forfeit::Kind::resigned, "gave no move");
  if (game.allows(*path)) return path;
  return lose(Forfeit::Kind::illegal_move, "by an illegal move: " + words_of(*path, game, line));
}

std::optional<Path> Opponent::lose(Forfeit::Kind kind, std::string words) {
  forfeit_ = {kind, std::move(words)};
  return std::nullopt;
}

}  // namespace referee::internal::cli
