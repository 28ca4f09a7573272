#include "text/base64.hpp"

#include <array>
#include <cstdint>

namespace referee::internal::text {
namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint32_t no_letter = 64;

/// The value of each byte as a letter of base64.
constexpr std::array<std::uint32_t, 256> values = [] {
  std::array<std::uint32_t, 256> table{};
  table.fill(no_letter);
  for (std::uint32_t i = 0; i < alphabet.size(); ++i) {
    table[static_cast<unsigned char>(alphabet[i])] = i;
  }
  return table;
}();

std::uint32_t value_of(char letter) {
  return values[static_cast<unsigned char>(letter)];
}

char byte_of(std::uint32_t bits) {
  return static_cast<char>(static_cast<unsigned char>(bits & 0xFF));
}

std::uint32_t bits_of(char byte) {
  return static_cast<unsigned char>(byte);
}

bool are_letters(std::string_view bytes) {
  std::uint32_t all = 0;
  for (const char byte : bytes) all |= value_of(byte);
  return all < no_letter;
}

/// Decodes the last two or three letters before the = signs.
bool decode_rest(std::string_view letters, std::string& bytes) {
  if (!are_letters(letters)) return false;
  if (letters.size() == 2) {
    const std::uint32_t bits = value_of(letters[0]) << 6 | value_of(letters[1]);
    if ((bits & 0xF) != 0) return false;
    bytes += byte_of(bits >> 4);
    return true;
  }
  const std::uint32_t bits =
      value_of(letters[0]) << 12 | value_of(letters[1]) << 6 | value_of(letters[2]);
  if ((bits & 0x3) != 0) return false;
  bytes += byte_of(bits >> 10);
  bytes += byte_of(bits >> 2);
  return true;
}

}  // namespace

void append_base64(std::string& text, std::string_view bytes) {
  const auto append = [&](std::uint32_t bits, int letters) {
    for (int i = 0; i < 4; ++i) {
      text += i < letters ? alphabet[bits >> (18 - 6 * i) & 0x3F] : '=';
    }
  };
  while (bytes.size() >= 3) {
    append(bits_of(bytes[0]) << 16 | bits_of(bytes[1]) << 8 | bits_of(bytes[2]), 4);
    bytes.remove_prefix(3);
  }
  if (bytes.size() == 2) append(bits_of(bytes[0]) << 16 | bits_of(bytes[1]) << 8, 3);
  if (bytes.size() == 1) append(bits_of(bytes[0]) << 16, 2);
}

bool decode_base64(std::string_view letters, std::string& bytes) {
  if (letters.size() % 4 != 0) return false;
  const std::size_t before = bytes.size();
  std::string_view rest = letters;
  if (rest.ends_with("==")) {
    rest.remove_suffix(2);
  } else if (rest.ends_with('=')) {
    rest.remove_suffix(1);
  }
  bytes.resize(before + rest.size() / 4 * 3);
  char* end = bytes.data() + before;
  std::uint32_t all = 0;
  for (; rest.size() >= 4; rest.remove_prefix(4)) {
    const std::uint32_t a = value_of(rest[0]);
    const std::uint32_t b = value_of(rest[1]);
    const std::uint32_t c = value_of(rest[2]);
    const std::uint32_t d = value_of(rest[3]);
    const std::uint32_t bits = a << 18 | b << 12 | c << 6 | d;
    all |= a | b | c | d;
    *end++ = byte_of(bits >> 16);
    *end++ = byte_of(bits >> 8);
    *end++ = byte_of(bits);
  }
  bool good = all < no_letter;
  if (good && !rest.empty()) good = decode_rest(rest, bytes);
  if (!good) bytes.resize(before);
  return good;
}

}  // namespace referee::internal::text
