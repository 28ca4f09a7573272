#include "progress/speed.hpp"

namespace referee::internal::progress {

void Speed::add(double seconds, std::uint64_t bytes, std::uint64_t files) {
  samples_.push_back({seconds, bytes, files});
  // The oldest sample kept lies just outside the window.
  while (samples_.size() > 2 && samples_[1].seconds <= seconds - window) samples_.pop_front();
}

double Speed::per_second(std::uint64_t Sample::*amount) const {
  if (samples_.size() < 2) return 0;
  const double seconds = samples_.back().seconds - samples_.front().seconds;
  if (seconds <= 0) return 0;
  return static_cast<double>(samples_.back().*amount - samples_.front().*amount) / seconds;
}

double Speed::bytes_per_second() const {
  return per_second(&Sample::bytes);
}

double Speed::files_per_second() const {
  return per_second(&Sample::files);
}

}  // namespace referee::internal::progress
