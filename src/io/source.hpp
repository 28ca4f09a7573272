#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/trouble.hpp"
#include "io/meter.hpp"

namespace referee::internal::io {

/// Bytes that can be read anywhere, any number of times, by several threads at once.
class Source {
 public:
  virtual ~Source() = default;

  /// In bytes, as it was when opened.
  virtual std::uint64_t size() const = 0;

  /// Fills the front of `room` with the bytes from `offset` on and returns how many: all of `room`
  /// unless the end comes first. Throws base::Trouble when they cannot be read, or are no longer
  /// there.
  virtual std::size_t read(std::uint64_t offset, std::span<char> room) const = 0;

  /// Throws base::Trouble when there are fewer bytes now than there were: what was read may not
  /// have been the file.
  virtual void check_size() const = 0;
};

/// A text in memory.
class MemorySource : public Source {
 public:
  /// `text` must outlive this object.
  explicit MemorySource(std::string_view text) : text_(text) {}

  std::string_view text() const { return text_; }
  std::uint64_t size() const override { return text_.size(); }
  std::size_t read(std::uint64_t offset, std::span<char> room) const override;
  void check_size() const override {}

 private:
  std::string_view text_;
};

/// A regular file, or the rest of one. It may shrink, grow and change under the reader: what it had
/// not when it was opened is not looked at, what it has no more is trouble.
class FileSource : public Source {
 public:
  /// The `size` bytes from `begin` on. `fd` stays the caller's and must outlive this object, like
  /// `meter`, which counts what is read and may be null.
  FileSource(int fd, std::uint64_t size, std::uint64_t begin = 0, Meter* meter = nullptr)
      : fd_(fd), size_(size), begin_(begin), meter_(meter) {}

  std::uint64_t size() const override { return size_; }
  std::size_t read(std::uint64_t offset, std::span<char> room) const override;
  void check_size() const override;

 private:
  int fd_;
  std::uint64_t size_;
  std::uint64_t begin_;
  Meter* meter_;
};

/// The words for a file that has become shorter while it was read.
base::Trouble shrank();

}  // namespace referee::internal::io
