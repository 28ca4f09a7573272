#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace referee::internal::stats {

/// The first `most` values in an order, of any number that are added; of equal ones those that were
/// added first.
template <typename T, typename Before>
class Top {
 public:
  explicit Top(std::size_t most) : most_(most) {}

  /// Whether add() would keep it.
  bool wants(const T& value) const { return all_.size() < most_ || Before()(value, all_.back()); }

  void add(T value) {
    if (!wants(value)) return;
    all_.insert(std::upper_bound(all_.begin(), all_.end(), value, Before()), std::move(value));
    if (all_.size() > most_) all_.pop_back();
  }

  const std::vector<T>& all() const { return all_; }

 private:
  std::size_t most_;
  std::vector<T> all_;
};

}  // namespace referee::internal::stats
