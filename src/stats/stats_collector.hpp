#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.hpp"
#include "game/verdict.hpp"
#include "stats/duplicate_finder.hpp"
#include "stats/length_histogram.hpp"
#include "stats/statistics.hpp"
#include "stats/top.hpp"

namespace referee::internal::stats {

/// What statistics need to know of a game.
struct Sample {
  /// `setup` is that of game::Definition.
  Sample(std::string_view path, const game::Verdict& verdict, std::uint64_t file_bytes,
         std::string_view setup);

  /// Of a game whose setup is known already, if there is one.
  Sample(std::string_view path, const game::Verdict& verdict, std::uint64_t file_bytes,
         std::optional<std::string> known_setup);

  std::string path;
  std::uint64_t game;
  game::Code code;
  std::uint64_t moves;
  std::uint64_t file_bytes;
  std::optional<std::string> setup;  ///< what was set up, if it is known
  std::optional<base::Digest::Value> digest;

  /// Its size in memory, in bytes.
  std::size_t size() const;
};

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

  void add(const Sample& sample);

  /// The statistics of all games added. To be called once.
  Statistics finish(bool partial);

 private:
  using Codes = Statistics::Codes;
  using File = Statistics::File;

  struct LargerFirst {
    bool operator()(const File& a, const File& b) const { return a.bytes > b.bytes; }
  };

  void count_setup(const Sample& sample);
  void end_file();
  void list_setups();

  Statistics statistics_;
  std::map<std::string, Codes> setups_;
  LengthHistogram lengths_;
  DuplicateFinder duplicates_;
  std::optional<File> file_;  // the present one
  Top<File, LargerFirst> largest_{most_listed_files};
};

}  // namespace referee::internal::stats
