#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace referee::internal::text {

/// A path, or any other bytes from outside, escaped for a line of text: backslash, tab and newline
/// as \\ \t \n, every other control character as \xHH (including DEL and the C1 controls in UTF-8),
/// all other bytes unchanged. No two results look alike, and none can move the cursor of a UTF-8
/// terminal.
std::string escaped(std::string_view path);

/// The same, appended to a text.
void append_escaped(std::string& text, std::string_view path);

/// The inverse of escaped(). What escaped() cannot have written stays unchanged.
std::string unescaped(std::string_view text);

/// Any bytes as UTF-8 that XML and JSON can represent: bytes that belong to no UTF-8 sequence,
/// control characters, U+FFFE and U+FFFF become \xHH, all else stays, including backslashes. A path
/// is escaped() first, so that the result can be undone.
std::string legal_utf8(std::string_view bytes);

/// Escaped for an attribute of XML, or for the text between tags. REQUIRES: legal_utf8().
std::string xml_escaped(std::string_view words);

/// The bytes that hexadecimal digits stand for, two for each; nothing if they are no such digits.
std::optional<std::string> bytes_of_hexadecimal(std::string_view digits);

/// Whether `bytes` is valid UTF-8 without DEL or C1 controls: whether it can be put into JSON
/// unchanged.
bool is_clean_utf8(std::string_view bytes);

}  // namespace referee::internal::text
