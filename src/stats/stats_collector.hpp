#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.hpp"
#include "game/verdict.hpp"
#include "stats/duplicate_finder.hpp"
#include "stats/length_histogram.hpp"
#include "stats/statistics.hpp"
#include "stats/top.hpp"

namespace referee::internal::stats {

/// What was set up in a game with these properties, human-readably, if it is known. `setup` is that
/// of game::Definition.
std::optional<std::string> setup_of(const game::Properties& properties, std::string_view setup);

/// Gathers the statistics of all games that are judged. Used by one thread, in the order of the
/// report, so that they are the same for any number of jobs. See DuplicateFinder for
/// what it holds of every game; all else is bounded.
class StatsCollector {
 public:
  /// Limits: how many setups are told apart, and how many of them are listed.
  static constexpr std::size_t most_setups = 65536;
  static constexpr std::size_t longest_setup = 200;  ///< in bytes; longer ones are not told apart
  static constexpr std::size_t most_listed_setups = 20;
  static constexpr std::size_t most_listed_files = 10;

  /// As in game::Definition.
  explicit StatsCollector(std::string_view setup);

  /// May be called from any thread; the rest by one.
  std::optional<std::string> setup_of(const game::Properties& properties) const {
    return stats::setup_of(properties, setup_);
  }

  void add(std::string_view path, const game::Verdict& verdict, std::uint64_t file_bytes,
           const std::optional<std::string>& setup);

  /// The statistics of all games added. To be called once.
  Statistics finish(bool partial);

 private:
  using File = Statistics::File;

  struct LargerFirst {
    bool operator()(const File& a, const File& b) const { return a.bytes > b.bytes; }
  };

  void count_setup(game::Code code, const std::optional<std::string>& setup);
  void end_file();
  void list_setups();

  std::string setup_;
  Statistics statistics_;
  std::map<std::string, game::CodeCounts> setups_;
  LengthHistogram lengths_;
  DuplicateFinder duplicates_;
  std::optional<File> file_;  // the present one
  Top<File, LargerFirst> largest_{most_listed_files};
};

}  // namespace referee::internal::stats
