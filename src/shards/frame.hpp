#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace referee::internal::shards {

/// A frame of zstd that holds the text, with its checksum.
std::string compressed(std::string_view text);

/// The text of a frame. Throws base::Error if it is damaged, or has another size than
/// `text_bytes`.
std::string decompressed(std::string_view frame, std::uint64_t text_bytes);

}  // namespace referee::internal::shards
