#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/descriptor.hpp"
#include "io/output/output.hpp"
#include "io/source.hpp"

namespace referee::internal::io {

/// Two texts of any bytes, each of less than 4 GiB.
struct Item {
  std::string_view key;
  std::string_view value;
};

/// Appends an item as it is in a spool. Throws base::Error if a text of it is too long.
void append_item(std::string& text, const Item& item);

/// Items in the order in which they were added. If they are more than a bounded number of bytes,
/// they are in a file in $TMPDIR (or /tmp) that has no name, so that nothing is left of it however
/// the process ends. They are added by one thread; after finish() any thread may read.
class Spool {
 public:
  /// Keeps up to so many bytes in memory.
  explicit Spool(std::size_t most_in_memory = std::size_t{1} << 20);
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  /// Throws base::Error if the file cannot be made or written.
  void add(const Item& item);

  /// For items that others print with append_item(): they are written here instead of to add().
  /// Makes the file. Throws as add().
  Output& output();

  /// Nothing is added any more. Throws as add().
  void finish();

  /// The bytes of all items so far: where the next one begins.
  std::uint64_t bytes() const { return bytes_; }

  /// Fills `room` with the bytes from `offset` on. REQUIRES: finish() was called, and there are so
  /// many.
  void read(std::uint64_t offset, std::span<char> room) const;

 private:
  void append(std::string_view bytes);
  void make_file();

  std::size_t most_in_memory_;
  std::uint64_t bytes_ = 0;
  std::string memory_;  // all, as long as there is no file
  Descriptor file_;
  std::optional<Output> output_;
};

/// Reads items of a spool one after another. Used by one thread at a time.
class SpoolReader {
 public:
  /// The items that lie in the bytes from `begin` to `end` of a spool, which must outlive this
  /// object and has been finished. Reads so many bytes at a time.
  SpoolReader(const Spool& spool, std::uint64_t begin, std::uint64_t end,
              std::size_t buffer_bytes = std::size_t{64} << 10)
      : spool_(&spool), position_(begin), end_(end), buffer_bytes_(buffer_bytes) {}

  /// All items.
  explicit SpoolReader(const Spool& spool) : SpoolReader(spool, 0, spool.bytes()) {}

  /// Goes to the next item; false at the end.
  bool next();

  /// That item, until next() is called again.
  const Item& item() const { return item_; }

 private:
  void hold(std::size_t bytes);
  std::string_view take(std::size_t bytes);

  const Spool* spool_;
  std::uint64_t position_;  // in the spool, behind what is in the buffer
  std::uint64_t end_;
  std::size_t buffer_bytes_;
  std::vector<char> buffer_;
  std::size_t taken_ = 0;  // of the buffer
  Item item_;
};

}  // namespace referee::internal::io
