#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/limits.hpp"
#include "io/descriptor.hpp"

namespace referee::internal::io {

/// What the system says of a file, links followed.
struct FetchedStatus {
  mode_t mode = 0;
  std::uint64_t size = 0;    ///< in bytes
  std::uint64_t blocks = 0;  ///< on a disk

  bool is_regular() const { return S_ISREG(mode); }
  bool is_directory() const { return S_ISDIR(mode); }
};

/// What was done with a file before its judge asked for it: it was read, or opened, or neither. The
/// object is reused for the next file, so that a small one needs no new memory.
struct Fetched {
  std::vector<char> buffer;
  std::size_t bytes = 0;   ///< of the text in it
  bool is_whole = false;   ///< the text is the whole file, which did not change while it was read
  bool is_sample = false;  ///< it is to be fetched by its judge's thread, which takes the time
  Descriptor descriptor;   ///< the open file, or none
  std::optional<FetchedStatus> status;  ///< where only that was asked for, and known

  /// Room for a text of so many bytes, with padding before and after it.
  void make_room(std::size_t size) {
    bytes = size;
    if (buffer.size() < size + 2 * base::block_padding) {
      buffer.resize(size + 2 * base::block_padding);
    }
  }

  char* room() { return buffer.data() + base::block_padding; }
  std::string_view text() const { return {buffer.data() + base::block_padding, bytes}; }

  /// Nothing was done with the next file.
  void clear() {
    bytes = 0;
    is_whole = false;
    is_sample = false;
    descriptor = Descriptor();
    status.reset();
  }
};

}  // namespace referee::internal::io
