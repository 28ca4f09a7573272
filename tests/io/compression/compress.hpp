#pragma once

#include <string>
#include <string_view>

#include "base/random.hpp"

namespace referee::internal::tests {

/// One gzip member, by ISA-L. tests/cli has those of zlib.
std::string gzipped(std::string_view text);

/// One zstd frame with a checksum, in blocks of up to 128 KiB.
std::string zstd_compressed(std::string_view text);

/// A frame that zstd skips, of `bytes` bytes behind its header.
std::string skippable(std::size_t bytes);

/// The text in several members, some of them empty, with any of the fields that a head may have
/// (RFC 1952), of blocks that are stored or compressed; zeros may follow.
std::string gzip_file(std::string_view text, base::Random& choices);

/// The text in several frames, some of them empty, of several levels, with and without checksums
/// and sizes; frames that are skipped may stand anywhere.
std::string zstd_file(std::string_view text, base::Random& choices);

}  // namespace referee::internal::tests
