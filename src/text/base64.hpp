#pragma once

#include <string>
#include <string_view>

namespace referee::internal::text {

/// Base64 as in section 4 of RFC 4648: the letters A-Z a-z 0-9 + /, in fours, the last four padded
/// with = where bytes are missing. Nothing else, no line ends, no spare bits that are set: every
/// sequence of bytes has exactly one encoding.

/// Appends `bytes` in base64 to `text`.
void append_base64(std::string& text, std::string_view bytes);

/// Appends the bytes that `letters` encode to `bytes`. False if they are not base64; `bytes` is
/// then unchanged.
bool decode_base64(std::string_view letters, std::string& bytes);

}  // namespace referee::internal::text
