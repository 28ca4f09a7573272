#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <vector>

#include "io/ahead/fetch.hpp"

namespace referee::internal::io {

/// Gives the next file; false at the end.
using NextFile = std::function<bool(Found& found)>;

/// Files that are fetched, from when they are found until their judges take them, in order:
///
///     | 17: fetched | 18: open | 19: fetched | 20: open |  free  |
///       ^ taken next                                     ^ begun next
///
/// There are never more of them than it has places. begin(), end(), announce() and fail() are for
/// threads that fetch; take() and is_next_at_hand() for one thread at a time, which are the
/// judges'.
class FetchQueue {
 public:
  /// `stop` must outlive this object: once it is true, take() gives nothing more.
  FetchQueue(NextFile next_file, const FetchSettings& settings, unsigned places,
             const std::atomic<bool>& stop);

  /// Begins to fetch the next file. Waits until `free_places` places are free; 0 does not wait, and
  /// gives null if none is. Null too when no more files will be fetched. The address of a fetch
  /// does not change.
  Fetch* begin(std::size_t free_places);

  /// The file is fetched, as far as it could be.
  void end(Fetch& fetch);

  /// To be called after some have ended: wakes who waits for the next file, if it is there.
  void announce();

  /// Those who fetch cannot go on: take() throws this, and files that are begun are lost.
  void fail(std::exception_ptr failure);

  /// No more files are begun.
  void close();

  /// Waits for the next file, and puts it into `found`, whose buffer is used again. False at the
  /// end. Throws what finding files has thrown.
  bool take(Found& found);

  /// Whether take() would not wait.
  bool is_next_at_hand() const;

  std::size_t places() const { return places_.size(); }
  bool is_stopped() const { return stop_.load(std::memory_order_relaxed); }

 private:
  struct Place : Fetch {
    bool is_fetched = false;
  };

  bool find(Found& file);
  void close_locked();
  bool has_next() const;

  NextFile next_file_;
  FetchSettings settings_;
  const std::atomic<bool>& stop_;
  std::mutex finding_;  // held while the next file is found, as files are in order
  mutable std::mutex mutex_;
  std::condition_variable has_place_;  // fetching threads wait here
  std::condition_variable has_file_;   // judges wait here
  std::vector<Place> places_;          // number n is at n modulo its size
  std::uint64_t taken_ = 0;            // how many files
  std::uint64_t begun_ = 0;
  bool is_closed_ = false;
  std::exception_ptr failure_;
};

}  // namespace referee::internal::io
