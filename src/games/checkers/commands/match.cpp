#include "games/checkers/commands/match.hpp"

#include <fmt/format.h>

#include "base/random.hpp"

namespace referee::internal::cli {

using checkers::Color;
using checkers::Result;

FinishedGame play_game(checkers::PlayedGame& game, checkers::Player& black, checkers::Player& white,
                       const std::function<void(const checkers::Move&)>& tell) {
  while (game.result() == Result::unfinished) {
    const bool black_moves = game.position().to_move == Color::black;
    const std::optional<checkers::Move> move = (black_moves ? black : white).choose(game);
    if (!move) return {black_moves ? Result::white_wins : Result::black_wins, true};
    game.play(*move);
    tell(*move);
  }
  return {game.result(), false};
}

void play_opening(checkers::PlayedGame& game, unsigned plies, std::uint64_t seed) {
  checkers::RandomPlayer random(seed);
  for (unsigned i = 0; i < plies && game.result() == Result::unfinished; ++i) {
    game.play(*random.choose(game));
  }
}

void Score::add(Color own, const FinishedGame& finished) {
  Tally& tally = own == Color::black ? black_ : white_;
  const bool black_won = finished.result == Result::black_wins;
  if (finished.result == Result::draw) {
    ++tally.drawn;
  } else if (black_won == (own == Color::black)) {
    ++tally.won;
    if (finished.gave_up) ++given_up_by_other_;
  } else {
    ++tally.lost;
    if (finished.gave_up) ++given_up_;
  }
}

std::uint64_t Score::games() const {
  return black_.won + black_.drawn + black_.lost + white_.won + white_.drawn + white_.lost;
}

std::string Score::words_of(const Tally& tally) {
  return fmt::format("won {}, drawn {}, lost {}", tally.won, tally.drawn, tally.lost);
}

std::string Score::words(const std::string& name, const std::string& other) const {
  const Tally all{black_.won + white_.won, black_.drawn + white_.drawn, black_.lost + white_.lost};
  const double points = static_cast<double>(all.won) + static_cast<double>(all.drawn) / 2;
  const double percent = games() == 0 ? 0 : 100 * points / static_cast<double>(games());
  std::string text = fmt::format("{} against {}: {} game{}, {}, {:.1f} %\n", name, other, games(),
                                 games() == 1 ? "" : "s", words_of(all), percent);
  text += fmt::format("  with black  {}\n", words_of(black_));
  text += fmt::format("  with white  {}\n", words_of(white_));
  if (given_up_ + given_up_by_other_ > 0) {
    text += fmt::format("  lost without a legal move given in time: {} by {}, {} by {}\n",
                        given_up_, name, given_up_by_other_, other);
  }
  return text;
}

}  // namespace referee::internal::cli
