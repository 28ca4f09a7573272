#pragma once

#include <cstddef>
#include <cstdint>

namespace referee::internal::pack {

/// When and in what portions one pack is shared among threads; see Batches. Other values than these
/// serve tests only.
struct Sharing {
  /// From which byte on.
  std::uint64_t large_bytes = std::uint64_t{256} << 10;

  /// How much of a file a thread takes at once. (Of a stream it takes what comes.)
  std::uint64_t batch_bytes = std::uint64_t{128} << 10;

  /// What the verdicts of a batch may take; what is behind those is judged once they are gone.
  std::size_t verdict_bytes = std::size_t{2} << 20;

  /// What batches that are judged, and wait for those before them, may take altogether: nobody
  /// begins another one then.
  std::size_t waiting_bytes = std::size_t{16} << 20;
};

}  // namespace referee::internal::pack
