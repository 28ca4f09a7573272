#pragma once

#include <cstdint>

#include "io/memory_blocks.hpp"
#include "io/page_guard.hpp"

namespace referee::io {

/// A file's bytes mapped into memory, with base::block_padding readable bytes behind them:
///
///     |file page|file page|file page....|anonymous page|
///      begin_                      begin_ + size
///
/// The range is reserved as anonymous memory first and the file laid over its front, so there is
/// always something behind the last byte. Pages that the file loses while it is mapped read as
/// zeros (see PageGuard), never crash.
class Mapping {
 public:
  /// `fd` must be readable and hold at least `size` > 0 bytes; it is not needed afterwards.
  Mapping(int fd, std::uint64_t size);

  std::string_view text() const { return {range_.begin, size_}; }
  bool lost_pages() const { return guard_.lost(); }

  /// Gives the memory of the first `bytes` bytes back; they can still be read, at the price of a
  /// page fault.
  void release_front(std::size_t bytes);

 private:
  /// The addresses. They go after the guard: while they are guarded nobody else can have them.
  struct Range {
    Range(int fd, std::size_t size);
    Range(const Range&) = delete;
    Range& operator=(const Range&) = delete;
    ~Range();

    char* begin;
    std::size_t bytes;
  };

  std::size_t size_;
  std::size_t released_ = 0;
  Range range_;
  PageGuard guard_;
};

/// A mapped file in blocks. What lies behind the current block is given back to the system, so that
/// the memory of a sweep does not grow with the files. finish() says so when the file has become
/// shorter than it was when opened.
class MappedBlocks : public Blocks {
 public:
  static constexpr std::size_t default_block_bytes = std::size_t{1} << 20;

  /// `fd` stays the caller's and open while this object lives.
  MappedBlocks(int fd, std::uint64_t size, const base::Patience& patience, std::uint64_t max_bytes,
               std::size_t block_bytes = default_block_bytes);

  std::optional<Block> next() override;
  void finish() override;

 private:
  int fd_;
  Mapping mapping_;
  MemoryBlocks blocks_;
};

}  // namespace referee::io
