#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "io/ahead/fetch_queue.hpp"

namespace referee::internal::io {

class Ring;

/// Who makes the requests by which files are fetched.
enum class Requests : std::uint8_t {
  any,      ///< io_uring, or threads where it is not allowed
  ring,     ///< io_uring
  threads,  ///< a thread for each file in flight
};

/// Which files are fetched ahead, and how.
struct AheadSettings {
  static constexpr unsigned most_in_flight = 4096;

  /// How many at most, fetched or being fetched; 0: none. Fewer if the process may not open enough.
  unsigned in_flight = 128;
  Requests requests = Requests::any;
  bool always = false;  ///< from the first file on, and not only where it pays
  FetchSettings fetch{};
};

/// The files of a sweep, fetched ahead of their judges where that pays: on a cold disk or a far
/// file system each request takes long, and many at once take hardly longer. Files that the system
/// has in memory are handed out as they are found, as fetching them would take longer than opening
/// them. Which of the two it is shows in what some of them cost.
///
/// Used by one thread at a time, but for sample().
class FilesAhead {
 public:
  /// Ends early once `stop`, which must outlive this object, becomes true.
  FilesAhead(NextFile next_file, const AheadSettings& settings, const std::atomic<bool>& stop);
  FilesAhead(const FilesAhead&) = delete;
  FilesAhead& operator=(const FilesAhead&) = delete;
  ~FilesAhead();

  /// The next file; false at the end. Throws what finding it throws, and base::Error if the
  /// settings ask for io_uring and the system does not allow it.
  bool next(Found& found);

  /// Fetches a file that next() gave, if it is a sample, and takes the time. To be called before it
  /// is judged, by any thread. False if it was stopped.
  bool sample(Found& found);

  /// Whether files are fetched now; the next one is found by another thread then.
  bool is_fetching() const { return queue_ != nullptr; }

  /// Whether the next file has been fetched. REQUIRES: is_fetching().
  bool is_next_at_hand() const { return queue_->is_next_at_hand(); }

 private:
  bool is_sampled();
  void begin_fetching();
  std::shared_ptr<Ring> new_ring() const;
  bool add_thread(std::function<void()> fetch);

  NextFile next_file_;
  AheadSettings settings_;
  const std::atomic<bool>& stop_;
  std::uint64_t found_ = 0;            // files, before fetching began
  std::atomic<unsigned> slow_{0};      // samples, one after another,
  std::atomic<unsigned> far_{0};       // and those that took very long
  std::unique_ptr<FetchQueue> queue_;  // once files are fetched
  std::vector<std::thread> threads_;
};

}  // namespace referee::internal::io
