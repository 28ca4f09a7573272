#include "base/patience.hpp"

#include <fmt/format.h>

#include "base/trouble.hpp"

namespace referee::internal::base {
namespace {

/// A deadline further away than this is none; it also keeps the clock's integers from overflowing.
constexpr double endless_seconds = 1e9;

}  // namespace

Patience::Patience(double max_seconds, const std::atomic<bool>* stop)
    : max_seconds_(max_seconds), stop_(stop) {
  if (max_seconds < endless_seconds) {
    deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(max_seconds));
  }
}

void Patience::check() const {
  if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) throw Trouble("interrupted");
  if (deadline_ != Clock::time_point::max() && Clock::now() > deadline_) {
    throw Trouble(fmt::format("over the limit of {} seconds", max_seconds_));
  }
}

}  // namespace referee::internal::base
