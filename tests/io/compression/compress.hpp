#pragma once

#include <string>
#include <string_view>

namespace referee::internal::tests {

/// One gzip member, by ISA-L. tests/cli has those of zlib.
std::string gzipped(std::string_view text);

/// One zstd frame with a checksum, in blocks of up to 128 KiB.
std::string zstd_compressed(std::string_view text);

/// A frame that zstd skips, of `bytes` bytes behind its header.
std::string skippable(std::size_t bytes);

}  // namespace referee::internal::tests
