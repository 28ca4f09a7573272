#pragma once

#include <cstdint>

#include "base/deadline.hpp"
#include "games/connectz/frame.hpp"
#include "games/connectz/segments/packed_bytes.hpp"
#include "games/connectz/segments/segment.hpp"

namespace referee::internal::connectz {

/// A segment as bytes, described in docs/segments.md: how many moves and bytes, its offences, and
/// the counters of each column that has some, in the order of the columns' numbers.

void write_segment_bytes(const Segment& segment, const Frame& frame, PackedWriter& bytes);

/// Makes `segment` what was written of a stretch of `text_bytes` bytes. Throws base::Error when no
/// text of that size could come to it.
void read_segment_bytes(PackedReader& bytes, const Frame& frame, std::uint64_t text_bytes,
                        const base::Deadline& deadline, Segment& segment);

}  // namespace referee::internal::connectz
