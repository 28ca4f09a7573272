#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "game/picture.hpp"
#include "game/referee.hpp"
#include "io/blocks/range_blocks.hpp"

namespace referee::internal::connectz {

/// When and in what portions one file is shared among threads; see Splitter.
/// Other values are for tests only.
struct Sharing {
  /// The size from which a file is worth a second thread.
  std::uint64_t large_bytes = std::uint64_t{8} << 20;

  /// The size from which a stream is: its text has to be held until helpers have read it.
  std::uint64_t large_stream_bytes = std::uint64_t{64} << 20;

  /// The least text that is worth a segment, alone and for every column, as merging takes time
  /// proportional to the number of columns. One byte at least.
  std::uint64_t least_bytes = std::uint64_t{4} << 20;
  std::uint64_t bytes_a_column = 16;

  /// How much a thread takes at a time of its own part.
  std::size_t block_bytes = io::RangeBlocks::default_block_bytes;

  /// The least text that is worth a segment in a frame of `columns`.
  std::uint64_t least_worth(std::uint64_t columns) const {
    constexpr std::uint64_t most_columns = std::uint64_t{1} << 24;
    return std::max(least_bytes, bytes_a_column * std::min(columns, most_columns));
  }
};

/// Which of several offences decides.
enum class Precedence {
  spec,   ///< over the whole file 8 beats 7 beats 6 beats 5 beats 4, as the code table reads
  first,  ///< the first offending line, in file order
};

struct Settings {
  Precedence precedence = Precedence::spec;
  std::optional<game::Canvas> canvas;  ///< draw the frame into the verdict

  /// The least text between two tests for a line, except before the first; see Judge. Smaller
  /// values are for tests only.
  std::size_t min_test_bytes = std::size_t{1} << 20;

  Sharing sharing;
};

/// The definition of Connect Z, as the tool sees it.
game::Definition definition(const Settings& settings);

}  // namespace referee::internal::connectz
