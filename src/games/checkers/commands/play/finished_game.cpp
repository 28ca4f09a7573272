#include "games/checkers/commands/play/finished_game.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

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

}  // namespace referee::internal::cli
