#pragma once

#include <string>
#include <string_view>

namespace referee::internal::text {

/// A path, or any other bytes from outside, for a line of text: backslash, tab and newline as \\ \t
/// \n, every other control character as \xHH (DEL and the C1 controls in UTF-8 among them), all
/// other bytes as they are. No two look alike, and none can move the cursor of a UTF-8 terminal.
std::string escaped(std::string_view path);

/// The same, at the end of a text.
void append_escaped(std::string& text, std::string_view path);

/// The bytes that escaped() wrote so. What it cannot have written stays as it is.
std::string unescaped(std::string_view text);

/// Any bytes as UTF-8 that XML and JSON can hold: bytes that belong to no UTF-8 sequence, control
/// characters, U+FFFE and U+FFFF become \xHH, all else stays, backslashes too. A path is escaped()
/// first, so that what comes out can be undone.
std::string legal_utf8(std::string_view bytes);

/// Whether `bytes` is valid UTF-8 without DEL or C1 controls: whether it can stand in JSON as it
/// is.
bool is_clean_utf8(std::string_view bytes);

}  // namespace referee::internal::text
