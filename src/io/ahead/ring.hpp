#pragma once

#include <liburing.h>

#include "io/ahead/fetch_queue.hpp"

namespace referee::internal::io {

/// Fetches files by io_uring: one thread has the requests of many files in flight.
class Ring {
 public:
  /// For up to `files` files at once, of which each request takes long if they `are_far`. Throws
  /// base::Error where the system has no io_uring, or forbids it, as many containers do.
  Ring(unsigned files, bool are_far);
  Ring(const Ring&) = delete;
  Ring& operator=(const Ring&) = delete;
  ~Ring() { ::io_uring_queue_exit(&ring_); }

  /// Fetches the files of a queue of up to `files` places until it is closed. Throws base::Error if
  /// the system does not take requests any more.
  void fetch(FetchQueue& queue);

 private:
  void go_on(FetchQueue& queue, Fetch& fetch);
  void stop(FetchQueue& queue);
  void submit();
  void submit_at_once();
  void take_results(FetchQueue& queue);

  io_uring ring_{};
  unsigned in_flight_ = 0;  // requests
  bool is_stopped_ = false;
  bool leaves_all_to_threads_;  // of the kernel
};

}  // namespace referee::internal::io
