#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "cli/commands/interrupt.hpp"
#include "cli/program.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/commands/play/opponent.hpp"
#include "games/checkers/commands/play/play.hpp"
#include "games/checkers/engine/score.hpp"
#include "io/output/output.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

using checkers::Color;
using checkers::Result;
using checkers::Tally;

/// How one game between two players went.
struct FinishedGame {
  Result result = Result::unfinished;
  std::string words;  ///< why: "white has no move"
};

/// How long a player thought.
class Clock {
 public:
  void add(double seconds) {
    seconds_ += seconds;
    longest_ = std::max(longest_, seconds);
    ++moves_;
  }

  /// In words: in total, on average, and at most.
  std::string words() const {
    return fmt::format("{:.2f} s for {} move{}, {:.3f} s each, at most {:.3f} s", seconds_, moves_,
                       moves_ == 1 ? "" : "s",
                       moves_ == 0 ? 0 : seconds_ / static_cast<double>(moves_), longest_);
  }

 private:
  double seconds_ = 0;
  double longest_ = 0;
  std::uint64_t moves_ = 0;
};

/// One side of a match.
struct Contestant {
  std::string name;
  checkers::Player& player;
  Clock clock = {};
  std::array<std::uint64_t, 3> forfeits{};  ///< how many games it lost in each way

  std::string words_on_forfeits() const {
    constexpr std::array<std::string_view, 3> ways{"without a move", "by illegal moves", "on time"};
    std::string words;
    for (std::size_t i = 0; i < ways.size(); ++i) {
      if (forfeits[i] == 0) continue;
      words += fmt::format("{}{} {}", words.empty() ? "" : ", ", forfeits[i], ways[i]);
    }
    return words;
  }
};

/// The game that a player has lost by giving no move.
FinishedGame forfeited(Color loser, Contestant& contestant) {
  const checkers::Player::Forfeit forfeit = contestant.player.forfeit();
  ++contestant.forfeits[static_cast<std::size_t>(forfeit.kind)];
  const bool by_words = forfeit.kind == checkers::Player::Forfeit::Kind::resigned;
  return {win_of(opponent(loser)),
          fmt::format("{} {}{}", name_of(loser), by_words ? "" : "lost ", forfeit.words)};
}

/// Plays a game to its end; it may have begun. Once `stop` is true it stays unfinished.
FinishedGame play_game(checkers::PlayedGame& game, Contestant& black, Contestant& white,
                       const std::atomic<bool>& stop) {
  while (game.result() == Result::unfinished) {
    Contestant& mover = game.to_move() == Color::black ? black : white;
    const auto begin = std::chrono::steady_clock::now();
    const std::optional<checkers::Path> move = mover.player.choose(game);
    if (stop.load()) return {Result::unfinished, "interrupted"};
    mover.clock.add(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    if (!move) return forfeited(game.to_move(), mover);
    game.play(*move);
  }
  return {game.result(), game.why_over()};
}

/// Plays `plies` random moves, the same for the same seed; fewer if the game ends.
void play_opening(checkers::PlayedGame& game, unsigned plies, std::uint64_t seed) {
  checkers::RandomPlayer random(seed);
  for (unsigned i = 0; i < plies && game.result() == Result::unfinished; ++i) {
    game.play(*random.choose(game));
  }
}

std::string words_on_results(const Tally& tally) {
  return fmt::format("won {}, drawn {}, lost {}", tally.won, tally.drawn, tally.lost);
}

std::string words_on_elo(const checkers::Share& share) {
  const auto least = checkers::elo_of(share.least);
  const auto most = checkers::elo_of(share.most);
  if (!least) return fmt::format("{:+.0f} at most", *most);
  if (!most) return fmt::format("{:+.0f} at least", *least);
  return fmt::format("{:+.0f}, 95 % interval {:+.0f} to {:+.0f}",
                     checkers::elo_of(share.value).value_or(0), *least, *most);
}

std::string words_on_points(const Tally& tally) {
  const checkers::Share share = share_of(tally);
  return fmt::format("  points      {:.1f} %, 95 % interval {:.1f} to {:.1f} %\n",
                     100 * share.value, 100 * share.least, 100 * share.most) +
         fmt::format("  Elo         {}\n", words_on_elo(share));
}

/// The result of a match, for the player whose match it is.
class MatchScore {
 public:
  /// The result of a game in which it had the colour `own`.
  void add(Color own, Result result) {
    Tally& tally = own == Color::black ? black_ : white_;
    ++(result == Result::draw ? tally.drawn : result == win_of(own) ? tally.won : tally.lost);
  }

  std::uint64_t games() const { return (black_ + white_).games(); }

  /// A human-readable text of some lines: results, points with their interval, times.
  std::string words(const Contestant& own, const Contestant& other) const {
    const Tally all = black_ + white_;
    std::string text = fmt::format("{} against {}: {} game{}, {}\n", text::escaped(own.name),
                                   text::escaped(other.name), games(), games() == 1 ? "" : "s",
                                   words_on_results(all));
    if (games() == 0) return text;
    text += words_on_points(all);
    text += fmt::format("  with black  {}\n", words_on_results(black_));
    text += fmt::format("  with white  {}\n", words_on_results(white_));
    for (const Contestant* const player : {&own, &other}) {
      const std::string words = player->words_on_forfeits();
      if (words.empty()) continue;
      text += fmt::format("  lost        by {}: {}\n", text::escaped(player->name), words);
    }
    text += fmt::format("  time        {}: {}\n", text::escaped(own.name), own.clock.words());
    text += fmt::format("              {}: {}\n", text::escaped(other.name), other.clock.words());
    return text;
  }

 private:
  Tally black_;  // its games with black
  Tally white_;
};

std::unique_ptr<checkers::Player> opponent_of(const PlayOptions& options,
                                              const checkers::EngineOptions& engine_options) {
  if (options.against == "random") {
    return std::make_unique<checkers::RandomPlayer>(base::mix(options.seed, 1));
  }
  if (options.against == "self") {
    checkers::EngineOptions other = engine_options;
    if (options.other_evaluation) other.weights = weights_of(*options.other_evaluation);
    return std::make_unique<checkers::ThinkingPlayer>(rules_of(options.rules), other);
  }
  const TimeControl control{options.engine_options.seconds, options.grace};
  return std::make_unique<Opponent>(options.against, control, *engine_options.limits.stop);
}

/// The games of a match, one after another. Colours change from game to game; each two consecutive
/// games begin with the same moves.
class Match {
 public:
  Match(const PlayOptions& options, Interrupt& interrupt)
      : options_(options),
        interrupt_(interrupt),
        engine_options_(engine_options_of(options.engine_options, &interrupt.stop())),
        start_(start_of(options.start, rules_of(options.rules))),
        record_(options.record, start_),
        output_(STDOUT_FILENO),
        engine_(start_.rules(), engine_options_),
        opponent_(opponent_of(options, engine_options_)),
        own_{options.name.empty() ? "checkers" : options.name, engine_},
        other_{options.against, *opponent_} {
    output_.give_up_at(interrupt.signal());
  }

  int play() {
    for (unsigned i = 0; i < options_.games && failure_.empty() && !was_interrupted_; ++i) {
      was_interrupted_ = interrupt_.came() || !play_game(i);
    }
    print_score();
    if (!failure_.empty()) throw base::Error(failure_);
    return was_interrupted_ ? Status::interrupted : Status::all_well;
  }

 private:
  /// Returns false if it was interrupted.
  bool play_game(unsigned index) {
    const bool black = (index % 2 == 0) == (options_.color == "b");
    Contestant& first = black ? own_ : other_;
    Contestant& second = black ? other_ : own_;
    checkers::PlayedGame game = start_;
    play_opening(game, options_.opening_plies(), base::mix(options_.seed, index / 2));
    FinishedGame finished;
    try {
      finished = cli::play_game(game, first, second, interrupt_.stop());
    } catch (const base::Error& error) {  // the score so far is printed first
      finished.words = "broken off";
      failure_ =
          fmt::format("game {}, ply {}: {}", index + 1, game.moves().size() + 1, error.what());
    }
    record_.add(game, first.name, second.name, finished.result);
    print_game(index, black, game, finished);
    if (finished.result == Result::unfinished) return !failure_.empty();
    score_.add(black ? Color::black : Color::white, finished.result);
    return true;
  }

  void print_game(unsigned index, bool black, const checkers::PlayedGame& game,
                  const FinishedGame& finished) {
    if (options_.quiet) return;
    output_.write(fmt::format("{}\t{}\t{} plies\t{}\t{}\n", index + 1, black ? "black" : "white",
                              game.moves().size(), text_of(finished.result), finished.words));
    output_.flush();
  }

  void print_score() {
    output_.write(score_.words(own_, other_));
    if (engine_.nodes() > 0) {
      const auto nodes = static_cast<double>(engine_.nodes());
      output_.write(fmt::format("  search      {} nodes in {:.1f} s, {:.2f} million a second\n",
                                engine_.nodes(), engine_.seconds(),
                                engine_.seconds() > 0 ? nodes / engine_.seconds() / 1e6 : 0.0));
    }
    output_.flush();
  }

  const PlayOptions& options_;
  Interrupt& interrupt_;
  checkers::EngineOptions engine_options_;
  checkers::PlayedGame start_;
  GameRecord record_;
  io::Output output_;
  checkers::ThinkingPlayer engine_;
  std::unique_ptr<checkers::Player> opponent_;
  Contestant own_;
  Contestant other_;
  MatchScore score_;
  std::string failure_;  // of the opponent
  bool was_interrupted_ = false;
};

}  // namespace

int play_match(const PlayOptions& options) {
  Interrupt interrupt;
  return Match(options, interrupt).play();
}

}  // namespace referee::internal::cli
