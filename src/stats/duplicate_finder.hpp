#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

#include "base/digest.hpp"
#include "stats/statistics.hpp"

namespace referee::internal::stats {

/// Finds games that occur more than once, by sorting the digests of their contents. Holds 24 bytes
/// a game, and another 13 and the name of its file; a directory is stored only once as long as its
/// files come one after another.
class DuplicateFinder {
 public:
  /// How many contents are listed, and how many games for each.
  static constexpr std::size_t most_listed = 10;
  static constexpr std::size_t most_ids = 5;

  void add(const base::Digest::Value& digest, std::string_view path, std::uint64_t game);

  /// Finds the duplicates among all games added, by a sort. Sets all members but `not_looked`.
  Statistics::Duplicates find();

 private:
  struct DigestOfGame {
    base::Digest::Value digest;
    std::uint64_t offset;  // where in `ids_`; grows from game to game
  };

  /// Describes `count` entries from `begin` on, which have the same digest.
  Statistics::Duplicate describe(std::size_t begin, std::uint64_t count) const;
  Statistics::GameId id_at(std::uint64_t offset) const;

  std::deque<DigestOfGame> digests_;
  std::deque<std::string> directories_;  // with a slash
  std::string ids_;                      // directory, game, name and NUL of each entry
};

}  // namespace referee::internal::stats
