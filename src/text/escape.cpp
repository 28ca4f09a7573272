#include "text/escape.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "text/utf8.hpp"

namespace referee::internal::text {
namespace {

constexpr unsigned char unsigned_char(char c) {
  return static_cast<unsigned char>(c);
}

/// U+0080 to U+009F as UTF-8.
bool is_c1_control(std::string_view bytes) {
  return bytes.size() >= 2 && unsigned_char(bytes[0]) == 0xC2 && unsigned_char(bytes[1]) >= 0x80 &&
         unsigned_char(bytes[1]) <= 0x9F;
}

/// The bytes that never begin anything to escape.
constexpr auto plain_bytes = [] {
  std::array<bool, 256> plain{};
  for (std::size_t byte = ' '; byte < plain.size(); ++byte) plain[byte] = true;
  plain['\\'] = false;
  plain['\x7F'] = false;
  plain[0xC2] = false;
  return plain;
}();

/// Whether a character of UTF-8 looks like none, or like a space, or makes others look otherwise:
/// U+00A0, U+00AD, U+061C, U+1680, U+180E, U+2000 to U+200F, U+2028 to U+202F, U+205F to U+206F,
/// U+3000 and U+FEFF.
bool is_invisible(std::string_view character) {
  constexpr std::array<std::string_view, 7> alone{"\xC2\xA0",     "\xC2\xAD",     "\xD8\x9C",
                                                  "\xE1\x9A\x80", "\xE1\xA0\x8E", "\xE3\x80\x80",
                                                  "\xEF\xBB\xBF"};
  if (std::find(alone.begin(), alone.end(), character) != alone.end()) return true;
  if (character.size() != 3) return false;
  const unsigned last = unsigned_char(character[2]);
  if (character.starts_with("\xE2\x80")) return last <= 0x8F || (last >= 0xA8 && last <= 0xAF);
  return character.starts_with("\xE2\x81") && last >= 0x9F && last <= 0xAF;
}

void append_hexadecimal(std::string& text, std::string_view bytes) {
  for (const char c : bytes) text += fmt::format("\\x{:02x}", unsigned_char(c));
}

/// legal_utf8() or visible_utf8().
std::string with_hexadecimal(std::string_view bytes, bool (*is_escaped)(std::string_view)) {
  constexpr auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
  std::string text;
  for (;;) {
    const auto* const special = std::find_if_not(bytes.begin(), bytes.end(), is_plain);
    text.append(bytes.begin(), special);
    if (special == bytes.end()) return text;
    bytes.remove_prefix(static_cast<std::size_t>(special - bytes.begin()));
    const std::size_t length = character_length(bytes);
    const std::string_view sequence = bytes.substr(0, std::max<std::size_t>(length, 1));
    if (length == 0 || is_escaped(sequence)) {
      append_hexadecimal(text, sequence);
    } else {
      text += sequence;
    }
    bytes.remove_prefix(sequence.size());
  }
}

/// What XML and JSON cannot represent, or a terminal would obey.
bool is_illegal(std::string_view character) {
  return unsigned_char(character[0]) < ' ' || character == "\x7F" || is_c1_control(character) ||
         character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF";
}

}  // namespace

void append_escaped(std::string& text, std::string_view path) {
  if (std::all_of(path.begin(), path.end(), [](char c) { return plain_bytes[unsigned_char(c)]; })) {
    text += path;
    return;
  }
  for (std::size_t i = 0; i < path.size(); ++i) {
    const char c = path[i];
    if (c == '\\') {
      text += "\\\\";
    } else if (c == '\t') {
      text += "\\t";
    } else if (c == '\n') {
      text += "\\n";
    } else if (unsigned_char(c) < ' ' || c == '\x7F') {
      append_hexadecimal(text, {&c, 1});
    } else if (is_c1_control(path.substr(i))) {
      append_hexadecimal(text, path.substr(i, 2));
      ++i;
    } else {
      text += c;
    }
  }
}

std::string escaped(std::string_view path) {
  std::string text;
  append_escaped(text, path);
  return text;
}

std::string unescaped(std::string_view text) {
  const std::size_t plain = std::min(text.find('\\'), text.size());
  std::string bytes(text.substr(0, plain));
  text.remove_prefix(plain);
  while (!text.empty()) {
    std::size_t length = 2;
    unsigned value = 0;
    if (text.starts_with("\\\\")) {
      bytes += '\\';
    } else if (text.starts_with("\\t")) {
      bytes += '\t';
    } else if (text.starts_with("\\n")) {
      bytes += '\n';
    } else if (text.starts_with("\\x") && text.size() >= 4 &&
               std::from_chars(text.data() + 2, text.data() + 4, value, 16).ptr ==
                   text.data() + 4) {
      bytes += static_cast<char>(value);
      length = 4;
    } else {
      bytes += text[0];
      length = 1;
    }
    text.remove_prefix(length);
  }
  return bytes;
}

std::string legal_utf8(std::string_view bytes) {
  return with_hexadecimal(bytes, is_illegal);
}

std::string visible_utf8(std::string_view bytes) {
  return with_hexadecimal(bytes, [](std::string_view character) {
    return is_illegal(character) || is_invisible(character);
  });
}

std::string Replacements::in(std::string_view text) const {
  std::string result;
  const auto is_replaced = [&](char c) { return numbers_[unsigned_char(c)] != 0; };
  for (auto at = text.begin();; ++at) {
    const auto next = std::find_if(at, text.end(), is_replaced);
    result.append(at, next);
    if (next == text.end()) return result;
    result += texts_[numbers_[unsigned_char(*next)] - 1U];
    at = next;
  }
}

std::string xml_escaped(std::string_view words) {
  static constexpr Replacements entities{
      {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};
  return entities.in(words);
}

std::optional<std::string> bytes_of_hexadecimal(std::string_view digits) {
  if (digits.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    unsigned byte = 0;
    const char* const begin = digits.data() + i;
    if (std::from_chars(begin, begin + 2, byte, 16).ptr != begin + 2) return std::nullopt;
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

bool is_clean_utf8(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t length = character_length(bytes);
    if (length == 0 || bytes[0] == '\x7F' || is_c1_control(bytes)) return false;
    bytes.remove_prefix(length);
  }
  return true;
}

}  // namespace referee::internal::text
