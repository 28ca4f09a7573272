#include "text/utf8.hpp"

#include <array>
#include <cstdint>

namespace referee::internal::text {
namespace {

/// What Windows-1252 has for the bytes 0x80 to 0x9F; five are not assigned and stay themselves.
constexpr std::array<std::uint16_t, 32> windows_characters{
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

unsigned character_of(unsigned char byte) {
  return byte >= 0x80 && byte < 0xA0 ? windows_characters[byte - 0x80] : byte;
}

/// A character below U+10000.
void append_character(std::string& text, unsigned value) {
  if (value < 0x80) {
    text += static_cast<char>(value);
    return;
  }
  if (value < 0x800) {
    text += static_cast<char>(0xC0 | value >> 6);
  } else {
    text += static_cast<char>(0xE0 | value >> 12);
    text += static_cast<char>(0x80 | (value >> 6 & 0x3F));
  }
  text += static_cast<char>(0x80 | (value & 0x3F));
}

}  // namespace

std::size_t character_length(std::string_view bytes) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (bytes.size() < length) return 0;
  std::uint32_t value = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    value = value << 6 | (byte(i) & 0x3FU);
  }
  const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  return overlong || surrogate || value > 0x10FFFF ? 0 : length;
}

bool is_utf8(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t length = character_length(bytes);
    if (length == 0) return false;
    bytes.remove_prefix(length);
  }
  return true;
}

std::string as_utf8(std::string_view bytes) {
  if (is_utf8(bytes)) return std::string(bytes);
  std::string text;
  for (const char c : bytes) append_character(text, character_of(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace referee::internal::text
