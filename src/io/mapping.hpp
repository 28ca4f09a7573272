#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "io/meter.hpp"
#include "io/page_faults.hpp"

namespace referee::internal::io {

/// A regular file, or the rest of one, in the address space. Its pages are brought in and given
/// back in windows, so that their memory is bounded whatever the size of the file:
///
///     |readable|given back| brought in | not yet touched |readable|
///      a page   <-------------- text() ------------------> a page
///
/// The system maps a page together with its neighbours, and large pages of the file whole, but
/// never across a border, which is one both in the file and in the address space: windows end at
/// such borders, or pages that were given back would be mapped again with their neighbours.
///
/// At least base::block_padding bytes before and after the text can be read. Safe for any threads
/// at once. The text may change under its readers when the file does: a byte that is read twice may
/// differ. Lost pages read as zeros (page_faults.hpp).
class Mapping {
 public:
  static constexpr std::uint64_t border_bytes = std::uint64_t{2} << 20;

  /// Maps the `size` > 0 bytes from `begin` on. `fd` may be closed afterwards; `meter`, which
  /// counts what is brought in and may be null, must outlive this object. Throws base::Error if the
  /// system refuses, as it does for files that cannot be mapped, or when addresses run short.
  Mapping(int fd, std::uint64_t begin, std::uint64_t size, Meter* meter = nullptr);
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping();

  std::string_view text() const { return {text_, size_}; }

  /// The last border at or before `to`; 0 if there is none in the text.
  std::uint64_t border_before(std::uint64_t to) const;

  /// Brings in the pages of the text from `from` to `to` at once, which is much cheaper than a page
  /// fault for each. An error is found when the page is accessed.
  void bring_in(std::uint64_t from, std::uint64_t to) const;

  /// Gives the pages between `from` and `to` back. Accessing them again brings them in again.
  void give_back(std::uint64_t from, std::uint64_t to) const;

  /// The offset of the first lost page that was accessed: text from there on is not from the file.
  std::optional<std::uint64_t> first_loss() const;

 private:
  char* reserved_;  // the whole range, with the pages before and after the file
  std::size_t reserved_bytes_;
  char* pages_;  // of the file
  std::size_t page_bytes_;
  const char* text_;
  std::uint64_t begin_;  // of the text in the file
  std::size_t size_;
  Meter* meter_;
  std::optional<GuardedMemory> guard_;
};

/// The part of a mapping that one reader has in memory as it goes from front to back. Pages are
/// brought in ahead of it, up to window_bytes at once, and given back after it.
class MappedWindow {
 public:
  static constexpr std::size_t window_bytes = std::size_t{8} << 20;

  /// Files below this size have windows of a quarter: that takes 1 % longer, but they are judged in
  /// little memory.
  static constexpr std::size_t large_file_bytes = std::size_t{64} << 20;

  /// Begins at `begin`. `mapping` must outlive this object.
  MappedWindow(const Mapping& mapping, std::uint64_t begin)
      // The first touch may bring in the pages before it, too, but none before the border.
      : mapping_(mapping), begin_(mapping.border_before(begin)), end_(begin) {}
  MappedWindow(const MappedWindow&) = delete;
  MappedWindow& operator=(const MappedWindow&) = delete;
  ~MappedWindow() { mapping_.give_back(begin_, end_); }

  /// Whether the text up to `to` was brought in.
  bool has(std::uint64_t to) const { return to <= end_; }

  /// Brings in the text up to `to`, with what follows up to the last border in a window, but not
  /// beyond `most`. Of what was brought in before, the reader needs no more than the bytes from
  /// `needed` on, with the padding before them.
  void bring_in(std::uint64_t needed, std::uint64_t to, std::uint64_t most);

 private:
  const Mapping& mapping_;
  std::uint64_t begin_;  // of what is in memory
  std::uint64_t end_;
};

}  // namespace referee::internal::io
