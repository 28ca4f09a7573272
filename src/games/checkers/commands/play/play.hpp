#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option.hpp"
#include "games/checkers/engine/player.hpp"
#include "games/checkers/pdn/played_game.hpp"
#include "io/descriptor.hpp"

namespace referee::internal::cli {

/// The options of the engine, as typed.
struct EngineArguments {
  double seconds = 1;
  unsigned depth = 64;
  std::string evaluation;
};

/// The options --seconds, --depth and --evaluation; `default_seconds` in words.
std::vector<Option> engine_arguments(EngineArguments& options, const std::string& default_seconds);

/// A list of weights, as --evaluation takes it. Throws UsageError if it is none.
checkers::Weights weights_of(std::string_view text);

/// The meaning of the options; a search ends when `*stop` becomes true. Throws UsageError for
/// unknown weights.
checkers::EngineOptions engine_options_of(const EngineArguments& options,
                                          const std::atomic<bool>* stop = nullptr);

/// Where games begin, as typed.
struct StartOptions {
  int size = 8;
  std::string fen;
  std::string board;  ///< the path of a file
  std::string turn = "b";
  std::string ballot;

  /// Whether it is another than the standard one.
  bool is_special() const { return !fen.empty() || !board.empty() || !ballot.empty(); }
};

/// The game with which all begin: on its board, the moves of the ballot played. Throws
/// base::Error with the reason if there is none, or if it is over at once.
checkers::PlayedGame start_of(const StartOptions& options, checkers::Rules rules);

/// The options of `checkers play`, as typed.
struct PlayOptions {
  EngineArguments engine_options;
  StartOptions start;
  std::string rules = "king-goes-on";
  std::string against;
  std::optional<std::string> other_evaluation;
  std::string color = "b";
  std::string name;
  std::string record;
  double grace = 0.3;
  unsigned games = 1;
  std::optional<std::uint64_t> opening;
  std::uint64_t seed = 0;
  bool quiet = false;

  /// How many random plies a match's games begin with.
  unsigned opening_plies() const;
};

/// Their descriptions.
std::vector<Option> play_options(PlayOptions& options);

/// The file that played games are appended to, one at a time, as PDN; if one is wanted.
class GameRecord {
 public:
  /// Opens it, unless `path` is empty. Throws base::Error if that fails, and if games from `start`
  /// cannot be written as PDN.
  GameRecord(const std::string& path, const checkers::PlayedGame& start);

  /// Writes a game; today is its date. Throws base::Error if that fails.
  void add(const checkers::PlayedGame& game, const std::string& black, const std::string& white,
           checkers::Result result) const;

 private:
  std::string path_;
  io::Descriptor file_;
};

/// Plays a game between a human player at the terminal and the engine; returns the exit status.
int play_human(const PlayOptions& options);

/// Plays a match of the engine against another player, prints and records its games and prints the
/// score; returns the exit status. Throws base::Error when the other player fails, after the score
/// so far was printed.
int play_match(const PlayOptions& options);

}  // namespace referee::internal::cli
