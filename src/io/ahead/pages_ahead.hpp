#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>

namespace referee::internal::io {

/// A thread that reads a part of a file into the page cache, ahead of the thread that judges it.
/// The system itself reads ahead only while somebody reads, so that a disk rests while a judge is
/// busy.
///
///     | judged | needed | read ahead |      |
///                       read_        limit_  end of the part
///
/// What cannot be read is left to the judge, which reports the error.
class PagesAhead {
 public:
  /// Begins at byte `begin`, counted from byte `first` of the file, like all others. `fd` must
  /// outlive this object. Throws std::system_error if there can be no thread.
  PagesAhead(int fd, std::uint64_t first, std::uint64_t begin);
  PagesAhead(const PagesAhead&) = delete;
  PagesAhead& operator=(const PagesAhead&) = delete;
  /// Waits for the system call under way.
  ~PagesAhead();

  /// Waits until the bytes before `needed` are in memory, or cannot be read, while the thread goes
  /// on, some MiB further than that, but not beyond `end`.
  void wait_for(std::uint64_t needed, std::uint64_t end);

 private:
  /// Some processors copy slowly to an address up to 31 bytes after the beginning of a page: on Zen
  /// 3, pread(2) of 280 MB in the page cache takes 103 ms there, and 20 at the beginning.
  struct alignas(4096) Room {
    std::array<char, std::size_t{128} << 10> bytes;
  };

  void read();

  int fd_;
  std::uint64_t first_;
  std::unique_ptr<Room> room_ = std::make_unique_for_overwrite<Room>();
  std::mutex mutex_;  // of the rest
  std::condition_variable changed_;
  std::uint64_t read_;       // the bytes before this one were read,
  std::uint64_t limit_ = 0;  // and those before this one are to be
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace referee::internal::io
