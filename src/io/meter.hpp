#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace referee::internal::io {

/// Counts how much one Input has read, for a progress display. Its thread begins and ends files,
/// all threads that read them add, and any thread may read the count.
///
/// A file that was read twice in parts, or not to its end, counts with its size once it is done.
class Meter {
 public:
  /// Begins a file of this size, or a stream, whose size is not known.
  void begin_file(std::uint64_t size) {
    size_.store(size, std::memory_order_relaxed);
    is_open_ = true;
  }
  void begin_stream() { begin_file(unknown); }

  /// Counts a file that is not read, as its verdicts are known.
  void skip_file(std::uint64_t size) {
    begin_file(size);
    end_file();
  }

  /// Counts bytes that were read; called once a block, not once a line.
  void add(std::uint64_t bytes) { read_.fetch_add(bytes, std::memory_order_relaxed); }

  /// Does nothing if no file is open.
  void end_file() {
    if (!is_open_) return;
    is_open_ = false;
    const std::uint64_t size = size_.load(std::memory_order_relaxed);
    const std::uint64_t read = read_.exchange(0, std::memory_order_relaxed);
    done_.fetch_add(size == unknown ? read : size, std::memory_order_relaxed);
  }

  /// The bytes of all files that were begun. It may be too small for a moment, never too large.
  std::uint64_t bytes() const {
    const std::uint64_t done = done_.load(std::memory_order_relaxed);
    return done +
           std::min(read_.load(std::memory_order_relaxed), size_.load(std::memory_order_relaxed));
  }

 private:
  static constexpr std::uint64_t unknown = ~std::uint64_t{0};

  bool is_open_ = false;
  std::atomic<std::uint64_t> done_{0};  // in files that are closed
  std::atomic<std::uint64_t> size_{0};  // of the one that is open
  std::atomic<std::uint64_t> read_{0};  // of that one
};

}  // namespace referee::internal::io
