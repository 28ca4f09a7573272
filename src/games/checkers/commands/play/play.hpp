#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/interrupt.hpp"
#include "cli/option.hpp"
#include "games/checkers/engine/player.hpp"
#include "games/checkers/pdn/played_game.hpp"
#include "io/descriptor.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {

/// The options of the engine, as typed.
struct EngineArguments {
  checkers::SearchLimits limits;
  std::optional<std::string> evaluation{};
  std::optional<std::string> tables{};

  /// Their meaning by these rules; a search ends when `*stop` becomes true. Throws UsageError for
  /// unknown weights.
  checkers::EngineOptions meaning(checkers::Rules rules,
                                  const std::atomic<bool>* stop = nullptr) const;
};

/// The options --seconds, --depth and --evaluation; `default_seconds` in words.
std::vector<Option> engine_arguments(EngineArguments& options, const std::string& default_seconds);

/// What --evaluation means: nothing for the net, else weights; those that are not listed are the
/// usual ones of these rules. Throws UsageError if it is none.
std::optional<checkers::Weights> weights_of(std::string_view text, checkers::Rules rules);

/// The options of `checkers play`, as typed.
struct PlayOptions {
  EngineArguments engine;
  std::string rules = "king-goes-on";
  int size = 0;  ///< 0: as usual
  std::string fen;
  std::string board;  ///< the path of a file
  std::string turn = "b";
  std::string ballot;
  std::optional<std::string> against;
  std::optional<std::string> other_evaluation;
  std::string color = "b";
  std::string name;
  std::string record;
  double grace = 0.3;
  unsigned games = 1;
  std::optional<std::uint64_t> opening;
  std::uint64_t seed = 0;
  bool quiet = false;
};

/// Their descriptions.
std::vector<Option> play_options(PlayOptions& options);

/// What a game of a person and a match have in common.
struct PlaySetting {
  /// Throws base::Error with the reason if the options are wrong, if there is no game to begin
  /// with, or if it is over at once; also if the file of the record cannot be opened, or games from
  /// that start cannot be written as PDN.
  explicit PlaySetting(const PlayOptions& options);

  /// Appends a game to the record, if one is wanted; today is its date. Throws base::Error if that
  /// fails.
  void add_to_record(const checkers::PlayedGame& game, const std::string& black,
                     const std::string& white, checkers::Result result) const;

  Interrupt interrupt;
  checkers::EngineOptions engine;
  checkers::PlayedGame start;  ///< on the board that was asked for, the moves of the ballot played
  std::string path;            ///< of the record
  io::Descriptor record;
  io::Output output;
};

/// Plays a game between a human player at the terminal and the engine; returns the exit status.
int play_human(const PlayOptions& options);

/// Plays a match of the engine against another player, prints and records its games and prints the
/// score; returns the exit status. Throws base::Error when the other player fails, after the score
/// so far was printed.
int play_match(const PlayOptions& options);

}  // namespace referee::internal::cli
