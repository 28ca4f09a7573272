#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/sorting/spool.hpp"

namespace referee::internal::io {

/// A set of names of any size, of which one block is in memory at a time: looking up names that lie
/// near each other is fast. They are added by one thread; after finish() any thread may ask.
class SortedNames {
 public:
  /// REQUIRES: each comes after those before it. Throws as Spool::add().
  void add(std::string_view name);

  /// Nothing is added any more. Throws as Spool::add().
  void finish() { spool_.finish(); }

  bool contains(std::string_view name) const;

 private:
  void load(std::size_t block) const;

  Spool spool_;
  std::vector<std::pair<std::string, std::uint64_t>> blocks_;  // their first names, and where
  mutable std::mutex mutex_;                                   // of what follows
  mutable std::size_t loaded_ = 0;                             // which block, from 1; 0: none
  mutable std::vector<std::string> names_;                     // in it
};

}  // namespace referee::internal::io
