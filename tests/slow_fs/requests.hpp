#pragma once

#include <fuse_lowlevel.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <optional>
#include <string>

namespace slow_fs {

/// What the kernel asks for. All others are refused at once, and not counted.
enum class Kind { lookup, getattr, readlink, opendir, readdir, open, read, release, releasedir };
inline constexpr std::size_t kinds = 9;

/// The requests that the kernel waits for: each is answered when its delay is over. That takes no
/// thread, so any number of them can wait at once. One thread.
class Requests {
 public:
  using Clock = std::chrono::steady_clock;
  /// Answers a request by one of the functions fuse_reply_...
  using Answer = std::function<void()>;

  explicit Requests(std::chrono::microseconds delay) : delay_(delay) {}

  /// Has a request answered when it has waited for the delay.
  void wait(Kind kind, Answer answer);
  /// Has a request answered when let_go() is called, at once if it has been; or fail with EINTR
  /// when the caller is interrupted before.
  void hold(Kind kind, fuse_req_t request, Answer answer);
  /// Counts a request that nobody waits for: it is answered at once, and never in flight.
  void count(Kind kind) { ++counts_[static_cast<std::size_t>(kind)]; }

  /// Holds none any more.
  void let_go();
  void answer_due();
  /// When the next answer will be due, if any request waits for its delay.
  std::optional<Clock::time_point> next_due() const;
  /// Answers all at once: those that are held fail with EIO.
  void answer_all();

  /// As one line of JSON: how many requests of each kind there were, how many are in flight and
  /// held now, and how many were in flight at most.
  std::string report() const;

 private:
  struct Waiting {
    Clock::time_point due;
    Answer answer;
  };
  struct Held {
    fuse_req_t request;
    Answer answer;
    bool interrupted = false;
  };

  static void on_interrupt(fuse_req_t request, void* requests);
  void answer_interrupted();
  void taken(Kind kind);
  std::size_t in_flight() const { return waiting_.size() + held_.size(); }

  std::chrono::microseconds delay_;
  std::deque<Waiting>
      waiting_;  // the delay is the same for all: in the order in which they are due
  std::list<Held> held_;
  bool holding_ = true;
  std::array<std::size_t, kinds> counts_{};
  std::size_t most_in_flight_ = 0;
};

}  // namespace slow_fs
