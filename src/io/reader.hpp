#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/deadline.hpp"
#include "io/meter.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::io {

/// A stream of bytes, read once from front to back. Decorators (limits, decompression) wrap one
/// Reader in another. Used by one thread at a time.
class Reader {
 public:
  virtual ~Reader() = default;

  /// Puts at least one byte into `room` and returns how many; 0 means the end. Throws base::Error
  /// when the bytes cannot be read. REQUIRES: `room` is not empty.
  virtual std::size_t read(std::span<char> room) = 0;

  /// Whether reading to the end verifies the bytes, as checksums do.
  virtual bool is_checked() const { return false; }
};

/// All bytes up to the end. Throws base::Error when they cannot be read.
std::string read_all(Reader& reader);

/// Reads a file descriptor: a pipe, a FIFO (waiting for its first writer), a device, a file.
/// Interrupted and short reads are not errors; while no bytes arrive, `deadline` is checked.
class DescriptorReader : public Reader {
 public:
  /// The caller owns `fd`, which must outlive this object, like `meter`, which counts what is read
  /// and may be null. `fd` may be non-blocking.
  DescriptorReader(int fd, const base::Deadline& deadline, Meter* meter = nullptr)
      : fd_(fd), deadline_(deadline), meter_(meter) {}

  std::size_t read(std::span<char> room) override;

 private:
  void wait_until_readable() const;

  int fd_;
  base::Deadline deadline_;
  Meter* meter_;
};

/// A decorator that passes on at most `max_bytes` bytes of another Reader; throws base::Error if
/// there are more.
class LimitedReader : public Reader {
 public:
  /// `inner` must outlive this object.
  LimitedReader(Reader& inner, std::uint64_t max_bytes)
      : inner_(inner), max_bytes_(max_bytes), left_(max_bytes) {}

  std::size_t read(std::span<char> room) override;
  bool is_checked() const override { return inner_.is_checked(); }

 private:
  Reader& inner_;
  std::uint64_t max_bytes_;
  std::uint64_t left_;
};

/// Reads a regular file from front to back, and has it open only while it reads: for more files
/// than a process may have open.
class ReopeningReader : public Reader {
 public:
  /// `deadline` is checked at every read.
  explicit ReopeningReader(std::string path, const base::Deadline& deadline = {})
      : path_(std::move(path)), deadline_(deadline) {}

  /// Throws base::Error also if it is no regular file, or has changed since the first read.
  std::size_t read(std::span<char> room) override;

 private:
  std::string path_;
  base::Deadline deadline_;
  std::uint64_t position_ = 0;
  std::optional<Stamp> stamp_;  // at the first read
};

}  // namespace referee::internal::io
