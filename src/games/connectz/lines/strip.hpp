#pragma once

#include <cstddef>
#include <cstdint>

namespace referee::internal::connectz {

/// Neighbouring columns, all with a place on the board, from left to right.
class Strip {
 public:
  Strip() = default;
  /// Places `first`, `first` + 1, ...
  Strip(std::uint32_t first, std::size_t count) : first_(first), count_(count) {}
  /// Places listed at `places`, which must outlive the strip.
  Strip(const std::uint32_t* places, std::size_t count) : places_(places), count_(count) {}

  std::size_t count() const { return count_; }
  std::uint32_t place(std::size_t i) const {
    return places_ != nullptr ? places_[i] : first_ + static_cast<std::uint32_t>(i);
  }

 private:
  const std::uint32_t* places_ = nullptr;
  std::uint32_t first_ = 0;
  std::size_t count_ = 0;
};

}  // namespace referee::internal::connectz
