#pragma once

#include <string>
#include <string_view>

namespace referee::internal::text {

/// Whether `bytes` is UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view bytes);

/// `bytes` if they are UTF-8; otherwise the UTF-8 of the same bytes read as Windows-1252, which is
/// Latin-1 with dashes and quotes where that has control characters.
std::string as_utf8(std::string_view bytes);

}  // namespace referee::internal::text
