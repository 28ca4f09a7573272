#pragma once

#include <cstdint>
#include <mutex>
#include <optional>

namespace referee::internal::io {

/// A part of a file that one thread works through from front to back while other threads may take
/// the back half of what it has not claimed yet (work stealing).
///
///     |claimed|claimed|   free   |   split off   |
///                      next_      end_
///
/// Safe for any threads at once, but only one of them claims.
class Range {
 public:
  /// The bytes from `begin` up to, but not including, `end`.
  struct Interval {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;

    friend bool operator==(const Interval&, const Interval&) = default;
  };

  /// REQUIRES: `begin` <= `end`.
  Range(std::uint64_t begin, std::uint64_t end) : next_(begin), end_(end) {}

  /// Claims the next `bytes` bytes, or what is left of them; nothing at the end. Each part begins
  /// where the one before it ended.
  std::optional<Interval> claim(std::uint64_t bytes);

  /// How many bytes are free.
  std::uint64_t bytes_left();

  /// Splits off the back half of what is free, if both halves have at least `min_bytes` > 0.
  std::optional<Interval> split(std::uint64_t min_bytes);

 private:
  std::mutex mutex_;
  std::uint64_t next_;
  std::uint64_t end_;
};

}  // namespace referee::internal::io
