#pragma once

namespace referee::internal::io {

/// How the bytes of regular files get into memory.
enum class Access {
  automatic,  ///< whichever was measured to be faster for the file: docs/performance.md
  read,       ///< they are copied, block by block
  map,        ///< files of any size are mapped, where the judge can use that and the system can
};

}  // namespace referee::internal::io
