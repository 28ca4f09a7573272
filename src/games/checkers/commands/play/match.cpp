#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <string_view>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "cli/program.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/commands/play/opponent.hpp"
#include "games/checkers/commands/play/play.hpp"
#include "games/checkers/engine/score.hpp"
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

/// One side of a match: how long it thought, and how many games it lost in each way.
struct Contestant {
  std::string name;
  checkers::Player& player;
  double seconds = 0;
  double longest = 0;
  std::uint64_t moves = 0;
  std::array<std::uint64_t, 3> forfeits{};

  /// Its move, timed.
  std::optional<checkers::Path> choose(const checkers::PlayedGame& game,
                                       const std::atomic<bool>& stop) {
    const auto begin = std::chrono::steady_clock::now();
    std::optional<checkers::Path> move = player.choose(game);
    if (stop.load()) return std::nullopt;
    const double taken =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    seconds += taken;
    longest = std::max(longest, taken);
    ++moves;
    return move;
  }

  /// How a game ends that it has lost by giving no move.
  FinishedGame forfeit(const checkers::PlayedGame& game) {
    const Color own = game.to_move();
    const checkers::Player::Forfeit forfeit = player.forfeit();
    ++forfeits[static_cast<std::size_t>(forfeit.kind)];
    const bool by_words = forfeit.kind == checkers::Player::Forfeit::Kind::resigned;
    return {win_of(opponent(own), rule_set(game.rules()).first),
            fmt::format("{} {}{}", name_of(own), by_words ? "" : "lost ", forfeit.words)};
  }

  /// How it lost games without a game's end, in a line; nothing if it did not.
  std::string words_on_forfeits() const {
    constexpr std::array<std::string_view, 3> ways{"without a move", "by illegal moves", "on time"};
    std::string words;
    for (std::size_t i = 0; i < ways.size(); ++i) {
      if (forfeits[i] == 0) continue;
      words += fmt::format("{}{} {}", words.empty() ? "" : ", ", forfeits[i], ways[i]);
    }
    return words.empty() ? ""
                         : fmt::format("  lost        by {}: {}\n", text::escaped(name), words);
  }

  std::string words_on_time() const {
    return fmt::format("{}: {:.2f} s for {} move{}, {:.3f} s each, at most {:.3f} s\n",
                       text::escaped(name), seconds, moves, moves == 1 ? "" : "s",
                       moves == 0 ? 0 : seconds / static_cast<double>(moves), longest);
  }
};

std::string words_on_results(const Tally& tally) {
  return fmt::format("won {}, drawn {}, lost {}\n", tally.won, tally.drawn, tally.lost);
}

std::string words_on_elo(const checkers::Share& share) {
  const auto least = checkers::elo_of(share.least);
  const auto most = checkers::elo_of(share.most);
  if (!least) return fmt::format("{:+.0f} at most", *most);
  if (!most) return fmt::format("{:+.0f} at least", *least);
  return fmt::format("{:+.0f}, 95 % interval {:+.0f} to {:+.0f}",
                     checkers::elo_of(share.value).value_or(0), *least, *most);
}

std::unique_ptr<checkers::Player> opponent_of(const PlayOptions& options,
                                              const checkers::EngineOptions& engine_options) {
  if (options.against == "random") {
    return std::make_unique<checkers::RandomPlayer>(base::mix(options.seed, 1));
  }
  if (options.against == "self") {
    checkers::EngineOptions other = engine_options;
    const checkers::Rules rules = rules_of(options.rules);
    if (options.other_evaluation) other.weights = weights_of(*options.other_evaluation, rules);
    return std::make_unique<checkers::ThinkingPlayer>(rules, other);
  }
  return std::make_unique<Opponent>(*options.against, engine_options.limits, options.grace);
}

/// The games of a match, one after another. Colours change from game to game; each two consecutive
/// games begin with the same moves.
class Match {
 public:
  explicit Match(const PlayOptions& options)
      : options_(options),
        setting_(options),
        engine_(setting_.start.rules(), setting_.engine),
        opponent_(opponent_of(options, setting_.engine)),
        own_{options.name.empty() ? "checkers" : options.name, engine_},
        other_{*options.against, *opponent_} {}

  int play() {
    for (unsigned i = 0; i < options_.games && failure_.empty() && !was_interrupted_; ++i) {
      was_interrupted_ = setting_.interrupt.came() || !play_game(i);
    }
    print_score();
    if (!failure_.empty()) throw base::Error(failure_);
    return was_interrupted_ ? Status::interrupted : Status::all_well;
  }

 private:
  /// Returns false if it was interrupted.
  bool play_game(unsigned index) {
    const Color own = (index % 2 == 0) == (options_.color == "b") ? Color::black : Color::white;
    Contestant& black = own == Color::black ? own_ : other_;
    Contestant& white = own == Color::black ? other_ : own_;
    checkers::PlayedGame game = setting_.start;
    play_opening(game, base::mix(options_.seed, index / 2));
    FinishedGame finished;
    try {
      finished = play_out(game, black, white);
    } catch (const base::Error& error) {  // the score so far is printed first
      finished.words = "broken off";
      failure_ =
          fmt::format("game {}, ply {}: {}", index + 1, game.moves().size() + 1, error.what());
    }
    setting_.add_to_record(game, black.name, white.name, finished.result);
    if (!options_.quiet) {
      write(fmt::format("{}\t{}\t{} plies\t{}\t{}\n", index + 1, name_of(own), game.moves().size(),
                        text_of(finished.result), finished.words));
    }
    if (finished.result == Result::unfinished) return !failure_.empty();
    const Color first = rule_set(game.rules()).first;
    (own == Color::black ? with_black_ : with_white_).add(own, finished.result, first);
    all_.add(own, finished.result, first);
    return true;
  }

  unsigned opening_plies() const {
    constexpr unsigned usual = 4;
    if (options_.opening) return static_cast<unsigned>(*options_.opening);
    const bool is_usual = options_.fen.empty() && options_.board.empty() && options_.ballot.empty();
    return is_usual ? usual : 0;
  }

  /// Plays random moves, the same for the same seed; fewer if the game ends.
  void play_opening(checkers::PlayedGame& game, std::uint64_t seed) const {
    checkers::RandomPlayer random(seed);
    for (unsigned i = opening_plies(); i > 0 && game.result() == Result::unfinished; --i) {
      game.play(*random.choose(game));
    }
  }

  /// Plays a game, which may have begun, to its end. After an interrupt it stays unfinished.
  FinishedGame play_out(checkers::PlayedGame& game, Contestant& black, Contestant& white) {
    while (game.result() == Result::unfinished) {
      Contestant& mover = game.to_move() == Color::black ? black : white;
      const std::optional<checkers::Path> move = mover.choose(game, setting_.interrupt.stop());
      if (setting_.interrupt.stop().load()) return {Result::unfinished, "interrupted"};
      if (!move) return mover.forfeit(game);
      game.play(*move);
    }
    return {game.result(), game.why_over()};
  }

  /// Some lines: results, points with their interval, times.
  void print_score() {
    std::string text = fmt::format("{} against {}: {} game{}, {}", text::escaped(own_.name),
                                   text::escaped(other_.name), all_.games(),
                                   all_.games() == 1 ? "" : "s", words_on_results(all_));
    if (all_.games() > 0) {
      const checkers::Share share = share_of(all_);
      text += fmt::format("  points      {:.1f} %, 95 % interval {:.1f} to {:.1f} %\n",
                          100 * share.value, 100 * share.least, 100 * share.most);
      text += fmt::format("  Elo         {}\n", words_on_elo(share));
      text += "  with black  " + words_on_results(with_black_);
      text += "  with white  " + words_on_results(with_white_);
      text += own_.words_on_forfeits() + other_.words_on_forfeits();
      text += "  time        " + own_.words_on_time();
      text += "              " + other_.words_on_time();
    }
    if (engine_.nodes() > 0) {
      const auto nodes = static_cast<double>(engine_.nodes());
      text += fmt::format("  search      {} nodes in {:.1f} s, {:.2f} million a second\n",
                          engine_.nodes(), engine_.seconds(),
                          engine_.seconds() > 0 ? nodes / engine_.seconds() / 1e6 : 0.0);
    }
    write(text);
  }

  void write(const std::string& text) {
    setting_.output.write(text);
    setting_.output.flush();
  }

  const PlayOptions& options_;
  PlaySetting setting_;
  checkers::ThinkingPlayer engine_;
  std::unique_ptr<checkers::Player> opponent_;
  Contestant own_;
  Contestant other_;
  Tally with_black_;
  Tally with_white_;
  Tally all_;
  std::string failure_;  // of the opponent
  bool was_interrupted_ = false;
};

}  // namespace

int play_match(const PlayOptions& options) {
  return Match(options).play();
}

}  // namespace referee::internal::cli
