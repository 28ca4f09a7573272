#pragma once

#include <sys/types.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "base/deadline.hpp"
#include "base/error.hpp"
#include "io/access_choice.hpp"
#include "io/ahead/pages_ahead.hpp"
#include "io/mapping.hpp"
#include "io/meter.hpp"

struct stat;

namespace referee::internal::io {

/// Bytes with random access, which can be read any number of times, by several threads at once.
class Source {
 public:
  virtual ~Source() = default;

  /// The size in bytes when it was opened.
  virtual std::uint64_t size() const = 0;

  /// Fills the front of `room` with the bytes from `offset` on and returns how many: all of `room`
  /// unless the end comes first. Throws base::Error when they cannot be read, or no longer exist.
  virtual std::size_t read(std::uint64_t offset, std::span<char> room) const = 0;

  /// Asks the system to have bytes in memory soon that will be read or accessed in a mapping, if
  /// that helps; waits for none of them.
  virtual void ask_for(std::uint64_t /*offset*/, std::uint64_t /*bytes*/) const {}

  /// A thread that reads the bytes from `offset` on ahead of the caller; null if the system has
  /// them in memory, or does not say so.
  virtual std::unique_ptr<PagesAhead> pages_ahead(std::uint64_t /*offset*/) const {
    return nullptr;
  }

  /// The same bytes in the address space, for callers that can handle a text that may change; null
  /// where they have to be read. Lives as long as the source. The first call must be made before
  /// other threads use the source.
  virtual const Mapping* mapping() const { return nullptr; }

  /// Where it is found out whether a source with a mapping is better read; null if it is to be
  /// mapped in any case.
  virtual AccessChoice* access_choice() const { return nullptr; }

  /// Throws base::Error when the file was truncated or written to while it was read or mapped.
  virtual void check() const = 0;
};

/// A text in memory.
class MemorySource : public Source {
 public:
  /// `text` must outlive this object.
  explicit MemorySource(std::string_view text) : text_(text) {}

  std::string_view text() const { return text_; }
  std::uint64_t size() const override { return text_.size(); }
  std::size_t read(std::uint64_t offset, std::span<char> room) const override;
  void check() const override {}

 private:
  std::string_view text_;
};

/// Where a file is, and the state by which later writes to it are detected.
struct FileState {
  dev_t device = 0;
  std::int64_t mtime_ns = 0;
  std::array<char, 64> last{};  ///< its last bytes,
  std::size_t last_bytes = 0;   ///< and how many they are
};

/// A regular file, or the rest of one. It may shrink, grow and change while it is read: bytes
/// appended since it was opened are not read, lost bytes are an error, and so are bytes that were
/// overwritten (as far as watch() can tell).
class FileSource : public Source {
 public:
  /// The `size` bytes from `begin` on. The caller owns `fd`, which must outlive this object, like
  /// `meter`, which counts what is read and may be null. While the system has no data yet,
  /// `deadline` is checked.
  FileSource(int fd, std::uint64_t size, std::uint64_t begin = 0, Meter* meter = nullptr,
             const base::Deadline& deadline = {})
      : fd_(fd), size_(size), begin_(begin), meter_(meter), deadline_(deadline) {}

  /// Allows mapping() to map the file, if the system can. `choice`, which may be null, must outlive
  /// this object.
  void allow_mapping(AccessChoice* choice = nullptr) {
    may_be_mapped_ = true;
    access_choice_ = choice;
  }

  /// The system itself would not read enough ahead. So ask_for() is to ask for the bytes of a file
  /// that is far away, and pages_ahead() to read those of another.
  void allow_reading_ahead(bool is_far) {
    asks_ = is_far;
    reads_ = !is_far;
  }

  /// Has check() compare the file with its present state: the time when it was last written, and,
  /// if it only grew since, its last bytes. For files that are read more than once, or for long.
  void watch();

  /// The file system that the file is on, by its number. REQUIRES: it is watched.
  dev_t device() const { return state_->device; }

  std::uint64_t size() const override { return size_; }
  std::size_t read(std::uint64_t offset, std::span<char> room) const override;
  void ask_for(std::uint64_t offset, std::uint64_t bytes) const override;
  std::unique_ptr<PagesAhead> pages_ahead(std::uint64_t offset) const override;
  const Mapping* mapping() const override;
  AccessChoice* access_choice() const override { return access_choice_; }
  void check() const override;

 private:
  void check_mapping() const;
  bool was_written_to(const struct stat& now) const;
  std::size_t read_last(std::span<char> room) const;

  int fd_;
  std::uint64_t size_;
  std::uint64_t begin_;
  Meter* meter_;
  base::Deadline deadline_;
  std::optional<FileState> state_;  // if it is watched
  bool asks_ = false;
  bool reads_ = false;
  AccessChoice* access_choice_ = nullptr;
  mutable bool may_be_mapped_ = false;  // and was not tried yet
  mutable std::optional<Mapping> mapping_;
};

/// The errors for a file that became shorter while it was read, and for one that was written to.
base::Error shrank();
base::Error changed();

}  // namespace referee::internal::io
