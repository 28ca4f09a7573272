#pragma once

#include <cstdint>

#include "base/deadline.hpp"
#include "base/natural.hpp"
#include "games/connectz/board/board.hpp"
#include "games/connectz/frame.hpp"
#include "games/connectz/segments/packed_bytes.hpp"

namespace referee::internal::connectz {

/// The counters on a board as bytes, described in docs/segments.md: groups of columns, in each
/// first the gaps between the columns, then their counters where they are few, then how many they
/// are elsewhere, and at last their bits. What is alike stands together, for zstd.

void write_columns(const Board& board, PackedWriter& bytes);

/// Drops `counters` counters onto an empty board. Throws base::Error unless the bytes hold so many,
/// all in columns of the frame and within its rows, and no more digits than a text of `text_bytes`
/// bytes can.
void read_columns(PackedReader& bytes, const Frame& frame, std::uint64_t text_bytes,
                  std::uint64_t counters, const base::Deadline& deadline, Board& board);

/// A number, as its decimal digits. Throws base::Error when there are none, or more than
/// `most_digits`.
base::Natural read_column_number(PackedReader& bytes, std::uint64_t most_digits);

}  // namespace referee::internal::connectz
