#include "io/access_choice.hpp"

#include <time.h>

#include <algorithm>

namespace referee::internal::io {
namespace {

/// Each access counts, as a mapping is brought in for several blocks at once; but of judging only
/// the median, as some blocks make a board grow, or a search for lines due.
double cost_of(std::vector<AccessChoice::Cost>& blocks) {
  double access = 0;
  for (const AccessChoice::Cost& block : blocks) access += block.access;
  const auto middle = blocks.begin() + static_cast<std::ptrdiff_t>(blocks.size() / 2);
  std::nth_element(blocks.begin(), middle, blocks.end(),
                   [](const auto& a, const auto& b) { return a.judging < b.judging; });
  return access / static_cast<double>(blocks.size()) + middle->judging;
}

}  // namespace

std::uint64_t system_thread_time() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000U +
         static_cast<std::uint64_t>(time.tv_nsec);
}

bool AccessChoice::is_worth_trying(std::uint64_t size) {
  return is_made() || (opened_bytes_ += size) >= settings_.worthwhile_bytes;
}

void AccessChoice::add_read(const Cost& cost) {
  const std::lock_guard lock(mutex_);
  read_.push_back(cost);
  choose();
}

void AccessChoice::add_mapped(const Cost& cost) {
  const std::lock_guard lock(mutex_);
  mapped_.push_back(cost);
  choose();
}

void AccessChoice::choose() {
  if (is_made() || read_.size() < settings_.turns * (settings_.read_blocks - 1) ||
      mapped_.size() < settings_.turns * settings_.mapped_blocks) {
    return;
  }
  made_ = cost_of(mapped_) <= cost_of(read_) ? Made::maps : Made::reads;
}

std::size_t AccessTrial::begin() {
  if (!choice_.is_made()) {
    const std::uint64_t now = choice_.settings().thread_time();
    if (bytes_ > 0) add_last(now);
    began_ = now;
  }
  if (choice_.is_made()) return choice_.maps() ? no_limit : 0;
  const AccessChoice::Settings& settings = choice_.settings();
  return is_read() ? 0 : settings.read_blocks + settings.mapped_blocks - place_;
}

void AccessTrial::end(std::size_t bytes) {
  if (choice_.is_made()) return;
  ended_ = choice_.settings().thread_time();
  bytes_ = bytes;
}

/// And goes on to the next place.
void AccessTrial::add_last(std::uint64_t now) {
  const auto bytes = static_cast<double>(bytes_);
  const AccessChoice::Cost cost{static_cast<double>(ended_ - began_) / bytes,
                                static_cast<double>(now - ended_) / bytes};
  if (!is_read()) {
    choice_.add_mapped(cost);
  } else if (place_ > 0) {
    choice_.add_read(cost);
  }
  const AccessChoice::Settings& settings = choice_.settings();
  place_ = (place_ + 1) % (settings.read_blocks + settings.mapped_blocks);
}

}  // namespace referee::internal::io
