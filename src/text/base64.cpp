#include "text/base64.hpp"

#include <algorithm>
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

}  // namespace

void append_base64(std::string& text, std::string_view bytes) {
  for (; !bytes.empty(); bytes.remove_prefix(std::min<std::size_t>(3, bytes.size()))) {
    const auto bits = [&](std::size_t i) { return i < bytes.size() ? bits_of(bytes[i]) : 0; };
    const std::uint32_t all = bits(0) << 16 | bits(1) << 8 | bits(2);
    for (std::size_t i = 0; i < 4; ++i) {
      text += i <= bytes.size() ? alphabet[all >> (18 - 6 * i) & 0x3F] : '=';
    }
  }
}

bool decode_base64(std::string_view letters, std::string& bytes) {
  if (letters.size() % 4 != 0) return false;
  const std::size_t before = bytes.size();
  std::string_view rest = letters;
  for (int i = 0; i < 2 && rest.ends_with('='); ++i) rest.remove_suffix(1);
  bytes.resize(before + rest.size() * 3 / 4);
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
  if (!rest.empty()) {  // two or three letters before the = signs
    const std::uint32_t a = value_of(rest[0]);
    const std::uint32_t b = value_of(rest[1]);
    const std::uint32_t c = rest.size() == 3 ? value_of(rest[2]) : 0;
    const std::uint32_t bits = a << 18 | b << 12 | c << 6;
    *end++ = byte_of(bits >> 16);
    if (rest.size() == 3) *end++ = byte_of(bits >> 8);
    const std::uint32_t spare = bits & (rest.size() == 3 ? 0xFF : 0xFFFF);
    all |= a | b | c | (spare != 0 ? no_letter : 0);
  }
  if (all < no_letter) return true;
  bytes.resize(before);
  return false;
}

}  // namespace referee::internal::text
