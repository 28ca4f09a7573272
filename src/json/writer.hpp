#pragma once

#include <rapidjson/writer.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>

#include "json/controls.hpp"

namespace referee::internal::json {

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
