#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/verdict.hpp"

namespace referee::internal::stats {

/// The statistics of the games of a sweep. Plain data, as printers need it: lists that may be long
/// are cut to their first elements, together with the number of those left out.
struct Statistics {
  /// How many games have each code.

  bool partial = false;  ///< the sweep was stopped before every file was judged
  std::uint64_t files = 0;
  std::uint64_t games = 0;
  game::CodeCounts codes{};

  /// Games with the same setup.
  struct Setup {
    std::string value;  ///< "7 6 4"
    game::CodeCounts codes{};
  };

  /// The games grouped by their setup, under the name that the game gives it.
  struct Setups {
    std::string name;             ///< "frame"; empty if the game has no setup
    std::vector<Setup> listed;    ///< the most frequent ones first
    std::uint64_t different = 0;  ///< how many there are
    bool is_complete = true;      ///< false: there are more, as some were not told apart
    game::CodeCounts others{};    ///< games with those that are not listed
    game::CodeCounts none{};      ///< games without a setup
  };
  Setups setups;

  /// The lengths of valid games, in moves. Above 2047 the median and the 90th percentile may be too
  /// small by less than a thousandth.
  struct Lengths {
    /// The games from one length to another.
    struct Bin {
      std::uint64_t least = 0;
      std::uint64_t most = 0;
      std::uint64_t games = 0;
    };

    std::uint64_t games = 0;
    std::uint64_t least = 0;
    double mean = 0;
    std::uint64_t median = 0;  ///< at least half of the games are no longer
    std::uint64_t p90 = 0;     ///< likewise nine in ten
    std::uint64_t most = 0;

    /// From the shortest to the longest, without gaps: up to 12 of the same width, or, where few
    /// games are far longer than most, each as wide as all before it. Above 2047 a game may be
    /// counted one bin too low, by less than a thousandth of its length.
    std::vector<Bin> histogram{};
  };
  std::optional<Lengths> lengths;  ///< nothing if there is no valid game

  struct GameId {
    std::string path;
    std::uint64_t game = 0;  ///< in that file; 0 where a file is one game
  };

  /// Games with the same content.
  struct Duplicate {
    std::uint64_t games = 0;
    std::vector<GameId> first;  ///< the first of them in the order of the report
  };

  struct Duplicates {
    std::vector<Duplicate> listed;  ///< those with the most games first
    std::uint64_t contents = 0;     ///< contents that occur more than once
    std::uint64_t games = 0;        ///< games that have one of them
    std::uint64_t not_looked = 0;   ///< games that could not be read whole
  };
  Duplicates duplicates;

  struct File {
    std::string path;
    std::uint64_t bytes = 0;
  };
  std::vector<File> largest;  ///< by bytes
};

/// A human-readable text of some lines.
std::string statistics_text(const Statistics& statistics);

}  // namespace referee::internal::stats
