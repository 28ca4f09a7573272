#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace referee::internal::base {

/// The longest line of game text, without its LF. A longer one is code 9, "line too long", however
/// the bytes arrive: this keeps memory bounded on a stream. It is the only limit that is always on.
inline constexpr std::size_t max_line_bytes = std::size_t{1} << 20;

/// Every block of text has this many readable bytes before and after it, so that a kernel may load
/// past both ends of the text without a check.
inline constexpr std::size_t block_padding = 64;

/// What the user allows one file. Off unless set.
struct Limits {
  std::uint64_t max_bytes = std::numeric_limits<std::uint64_t>::max();
  double max_seconds = std::numeric_limits<double>::infinity();
};

}  // namespace referee::internal::base
