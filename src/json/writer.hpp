#pragma once

#include <rapidjson/writer.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>

namespace referee::internal::json {

/// A stream for RapidJSON: appends to the end of a text. What it is given is valid UTF-8; DEL and
/// the C1 control characters, which JSON allows but a terminal may obey, become \u007F to \u009F.
class TextStream {
 public:
  using Ch = char;

  explicit TextStream(std::string& text) : text_(text) {}

  void Put(char c) {
    if (static_cast<unsigned char>(c) < 0x7F) {
      text_ += c;
    } else {
      put_other(static_cast<unsigned char>(c));
    }
  }
  void Flush() {}

 private:
  void put_other(unsigned char byte) {
    const bool is_c1_control = byte < 0xA0 && byte >= 0x80 && text_.back() == '\xC2';
    if (!is_c1_control && byte != 0x7F) {
      text_ += static_cast<char>(byte);
      return;
    }
    if (is_c1_control) text_.pop_back();
    constexpr std::string_view digits = "0123456789ABCDEF";
    text_ += "\\u00";
    text_ += digits[byte >> 4];
    text_ += digits[byte & 0xF];
  }

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
