#pragma once

#include <cstddef>
#include <cstdint>

namespace referee::internal::pack {

/// When and in what portions one pack is shared among threads; see Batches. Other values are for
/// tests only.
struct Sharing {
  /// The size from which a pack is shared.
  std::uint64_t large_bytes = std::uint64_t{256} << 10;

  /// How much of a file a thread takes at once. (Of a stream it takes what has arrived.)
  std::uint64_t batch_bytes = std::uint64_t{128} << 10;

  /// The memory that the verdicts of a batch may take; the lines after them are judged once they
  /// are reported.
  std::size_t verdict_bytes = std::size_t{2} << 20;

  /// The memory that batches which are judged, and wait for those before them, may take altogether:
  /// no thread begins another batch while they take more.
  std::size_t waiting_bytes = std::size_t{16} << 20;
};

}  // namespace referee::internal::pack
