#include "base/deadline.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace referee::internal::base {
namespace {

/// A deadline further away than this is no deadline; this also keeps the clock's integers from
/// overflowing.
constexpr double endless_seconds = 1e9;

}  // namespace

Deadline::Deadline(double max_seconds, const std::atomic<bool>* stop)
    : max_seconds_(max_seconds), stop_(stop) {
  if (max_seconds < endless_seconds) {
    deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(max_seconds));
  }
}

void Deadline::check() const {
  if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) throw Error("interrupted");
  if (deadline_ != Clock::time_point::max() && Clock::now() > deadline_) {
    throw Error(fmt::format("over the limit of {} seconds", max_seconds_));
  }
}

}  // namespace referee::internal::base
