#include "io/ahead/ring.hpp"

#include <sys/resource.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::io {
namespace {

/// How often the calling thread has waited for something.
long waits_of_thread() {
  rusage usage{};
  ::getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_nvcsw;
}

}  // namespace

/// A filter may allow to set up a ring, and nothing more: a request that does nothing is made
/// first.
Ring::Ring(unsigned files, bool are_far) : leaves_all_to_threads_(are_far) {
  const int result = ::io_uring_queue_init(files + 1, &ring_, 0);  // and one for stop()
  if (result < 0) throw base::system_error(-result);
  // Opening a file may block, so the kernel has a thread do it; of these it would have four for
  // each processor. Kernels before 5.15 do not let us choose.
  std::array<unsigned, 2> most_threads{files, files};
  ::io_uring_register_iowq_max_workers(&ring_, most_threads.data());
  try {
    ::io_uring_prep_nop(::io_uring_get_sqe(&ring_));
    io_uring_cqe* done = nullptr;
    while (::io_uring_peek_cqe(&ring_, &done) != 0) submit();
    ::io_uring_cqe_seen(&ring_, done);
  } catch (...) {
    ::io_uring_queue_exit(&ring_);
    throw;
  }
}

/// When all places are taken by files that are fetched it waits until half of them are free: waking
/// up for each would take longer.
void Ring::fetch(FetchQueue& queue) {
  while (Fetch* const first = queue.begin((queue.places() + 1) / 2)) {
    go_on(queue, *first);
    while (in_flight_ > 0) {
      while (Fetch* const next = queue.begin(0)) go_on(queue, *next);
      queue.announce();
      submit();
      take_results(queue);
      if (queue.is_stopped()) stop(queue);
    }
    queue.announce();
  }
}

void Ring::take_results(FetchQueue& queue) {
  for (io_uring_cqe* done = nullptr; ::io_uring_peek_cqe(&ring_, &done) == 0;) {
    auto* const fetch = static_cast<Fetch*>(::io_uring_cqe_get_data(done));
    const int result = done->res;
    ::io_uring_cqe_seen(&ring_, done);
    if (fetch == nullptr) continue;  // of stop()
    --in_flight_;
    fetch->finish(result);
    if (queue.is_stopped()) fetch->give_up();
    go_on(queue, *fetch);
  }
}

/// No more files are begun, and requests that hang, as a far file system may have them, are given
/// up.
void Ring::stop(FetchQueue& queue) {
  if (std::exchange(is_stopped_, true)) return;
  queue.close();
  io_uring_sqe* const request = ::io_uring_get_sqe(&ring_);
  ::io_uring_prep_cancel(request, nullptr, IORING_ASYNC_CANCEL_ANY | IORING_ASYNC_CANCEL_ALL);
  ::io_uring_sqe_set_data(request, nullptr);
}

/// Prepares the next request for a file, if there is one.
void Ring::go_on(FetchQueue& queue, Fetch& fetch) {
  if (fetch.step() == Fetch::Step::none) return queue.end(fetch);
  io_uring_sqe* const request = ::io_uring_get_sqe(&ring_);  // there is one for each file
  switch (fetch.step()) {
    case Fetch::Step::status:
      ::io_uring_prep_statx(request, directory_of(fetch.file), name_of(fetch.file), 0,
                            STATX_BASIC_STATS, fetch.status());
      break;
    case Fetch::Step::open:
      ::io_uring_prep_openat(request, directory_of(fetch.file), name_of(fetch.file),
                             fetch.open_flags(), 0);
      break;
    case Fetch::Step::read:
      ::io_uring_prep_read(request, fetch.descriptor(), fetch.text(),
                           static_cast<unsigned>(fetch.bytes()), 0);
      break;
    case Fetch::Step::advise:
      ::io_uring_prep_fadvise(request, fetch.descriptor(), fetch.advised(), advised_bytes,
                              POSIX_FADV_WILLNEED);
      break;
    default:
      ::io_uring_prep_close(request, fetch.descriptor());
  }
  if (leaves_all_to_threads_) request->flags |= IOSQE_ASYNC;
  ::io_uring_sqe_set_data(request, &fetch);
  ++in_flight_;
}

/// Submits what was prepared. The kernel carries out at once what it takes for fast, and has
/// threads do the rest; on FUSE it is wrong, and waits for the file system, or tries again and
/// again to read a page before a thread may. From the first time on that it has waited, and for far
/// files at once, threads do everything, which takes longer on a disk. A thread that was only
/// preempted has given up its processor against its will. What is refused is submitted again.
void Ring::submit_at_once() {
  constexpr std::chrono::microseconds most_of_one{200};
  const unsigned count = ::io_uring_sq_ready(&ring_);
  if (count == 0 || leaves_all_to_threads_) return;
  const long waits_before = waits_of_thread();
  const auto before = std::chrono::steady_clock::now();
  ::io_uring_submit(&ring_);
  const auto taken = std::chrono::steady_clock::now() - before;
  leaves_all_to_threads_ = taken > std::chrono::milliseconds(1) + count * most_of_one &&
                           2 * (waits_of_thread() - waits_before) >= static_cast<long>(count);
}

/// Submits what was prepared, and waits for a result, but not so long that a stop goes unnoticed.
void Ring::submit() {
  constexpr long tick_ns = 40'000'000;
  constexpr std::chrono::milliseconds pause{10};
  constexpr int most_failures = 20;
  submit_at_once();
  for (int failures = 0;; ++failures) {
    io_uring_cqe* done = nullptr;
    __kernel_timespec tick{0, tick_ns};
    const int result = ::io_uring_submit_and_wait_timeout(&ring_, &done, 1, &tick, nullptr);
    if (result >= 0 || result == -EINTR || result == -ETIME) return;
    // For want of memory, or of room for results, it may be refused for now.
    const bool may_pass = result == -EAGAIN || result == -EBUSY || result == -ENOMEM;
    if (!may_pass || failures == most_failures) throw base::system_error(-result);
    if (::io_uring_cq_ready(&ring_) > 0) return;
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace referee::internal::io
