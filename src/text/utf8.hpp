#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace referee::internal::text {

/// The length of the character at the front of `bytes`, which is not empty; 0 if there is none.
std::size_t character_length(std::string_view bytes);

/// Whether `bytes` is UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view bytes);

/// `bytes` if they are UTF-8; otherwise the UTF-8 of the same bytes read as Windows-1252, which is
/// Latin-1 with dashes and quotes where that has control characters.
std::string as_utf8(std::string_view bytes);

}  // namespace referee::internal::text
