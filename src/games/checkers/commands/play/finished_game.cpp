#include "games/checkers/commands/play/finished_game.hpp"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <variant>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/failure.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {
namespace {

using checkers::Color;
using checkers::Result;

/// A game by whose loser has given no move.
FinishedGame forfeited(Color loser, const checkers::Player::Forfeit& forfeit) {
  const bool by_words = forfeit.kind == checkers::Player::Forfeit::Kind::resigned;
  return {loser == Color::black ? Result::white_wins : Result::black_wins,
          fmt::format("{} {}{}", name_of(loser), by_words ? "" : "lost ", forfeit.words),
          forfeit.kind};
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

/// A record should be read by the judge as what it is.
void check_start(const checkers::PlayedGame& start) {
  const std::optional<checkers::Position> position = position_of(start.start(), start.first());
  if (!position) throw UsageError("--record", "PDN is for boards of 8 x 8 squares");
  const auto read = checkers::parse_fen(fen_of(*position));
  if (const auto* bad = std::get_if<checkers::BadFen>(&read)) {
    throw UsageError("--record", "PDN cannot begin with this board: " + bad->reason);
  }
}

}  // namespace

void Clock::add(double seconds) {
  seconds_ += seconds;
  longest_ = std::max(longest_, seconds);
  ++moves_;
}

std::string Clock::words() const {
  return fmt::format("{:.2f} s for {} move{}, {:.3f} s each, at most {:.3f} s", seconds_, moves_,
                     moves_ == 1 ? "" : "s",
                     moves_ == 0 ? 0 : seconds_ / static_cast<double>(moves_), longest_);
}

FinishedGame play_game(checkers::PlayedGame& game, Contestant& black, Contestant& white,
                       const std::atomic<bool>& stop) {
  while (game.result() == Result::unfinished) {
    Contestant& mover = game.to_move() == Color::black ? black : white;
    const auto begin = std::chrono::steady_clock::now();
    const std::optional<checkers::Path> move = mover.player.choose(game);
    if (stop.load()) return {Result::unfinished, "interrupted"};
    mover.clock.add(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    if (!move) return forfeited(game.to_move(), mover.player.forfeit());
    game.play(*move);
  }
  return {game.result(), game.why_over()};
}

void play_opening(checkers::PlayedGame& game, unsigned plies, std::uint64_t seed) {
  checkers::RandomPlayer random(seed);
  for (unsigned i = 0; i < plies && game.result() == Result::unfinished; ++i) {
    game.play(*random.choose(game));
  }
}

GameRecord::GameRecord(const std::string& path, const checkers::PlayedGame& start) : path_(path) {
  if (path.empty()) return;
  check_start(start);
  file_ = io::Descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!file_) throw base::system_error(errno, path);
}

void GameRecord::add(const checkers::PlayedGame& game, const std::string& black,
                     const std::string& white, checkers::Result result) const {
  if (!file_) return;
  io::Output output(file_.get(), path_);
  output.write(pdn_of(game, {"checkers play", today(), black, white}, result));
  output.flush();
}

}  // namespace referee::internal::cli
