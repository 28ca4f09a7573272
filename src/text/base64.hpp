#pragma once

#include <string>
#include <string_view>

namespace referee::internal::text {

/// Base64 as RFC 4648 has it in section 4: the letters A-Z a-z 0-9 + /, in fours, the last four
/// filled up with = where bytes are missing. Nothing else, no line ends, no spare bits that are
/// set: every sequence of bytes has one spelling.

/// `bytes` in base64, at the end of `text`.
void append_base64(std::string& text, std::string_view bytes);

/// What `letters` stand for, at the end of `bytes`. False if they are no base64; `bytes` is then as
/// it was.
bool decode_base64(std::string_view letters, std::string& bytes);

}  // namespace referee::internal::text
