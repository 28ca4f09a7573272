#pragma once

#include <rapidjson/writer.h>

#include <cstddef>
#include <cstdlib>
#include <new>
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

/// A stream for RapidJSON: appends to the end of a text, without control characters.
class TextStream {
 public:
  using Ch = char;

  explicit TextStream(std::string& text) : text_(text) {}

  void Put(char c) { append_without_controls(text_, c); }
  void Flush() {}

 private:
  std::string& text_;
};

/// An allocator for RapidJSON. RapidJSON's own returns null pointers, which RapidJSON does not
/// check; this one throws std::bad_alloc.
class ThrowingAllocator {
 public:
  static constexpr bool kNeedFree = true;

  void* Malloc(std::size_t size) { return Realloc(nullptr, 0, size); }
  void* Realloc(void* former, std::size_t /*former_size*/, std::size_t size) {
    if (size == 0) {
      Free(former);
      return nullptr;
    }
    void* const memory = std::realloc(former, size);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
  }
  static void Free(void* memory) { std::free(memory); }
};

/// Writes JSON token by token.
using Writer =
    rapidjson::Writer<TextStream, rapidjson::UTF8<>, rapidjson::UTF8<>, ThrowingAllocator>;

inline rapidjson::SizeType length(std::string_view text) {
  return static_cast<rapidjson::SizeType>(text.size());
}

}  // namespace referee::internal::json
