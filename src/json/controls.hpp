#pragma once

#include <string>
#include <string_view>

namespace referee::internal::json {

/// Appends a byte of valid JSON to a text. DEL and the C1 control characters, which JSON allows in
/// strings but a terminal may obey, become \u007F to \u009F. REQUIRES: all bytes of the JSON are
/// appended in this way, as a C1 control character has two.
inline void append_without_controls(std::string& text, char c) {
  const auto byte = static_cast<unsigned char>(c);
  const bool is_c1_control = byte >= 0x80 && byte < 0xA0 && text.back() == '\xC2';
  if (byte != 0x7F && !is_c1_control) {
    text += c;
    return;
  }
  if (is_c1_control) text.pop_back();
  constexpr std::string_view digits = "0123456789ABCDEF";
  text += "\\u00";
  text += digits[byte >> 4];
  text += digits[byte & 0xF];
}

}  // namespace referee::internal::json
