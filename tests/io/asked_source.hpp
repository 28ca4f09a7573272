#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <span>
#include <string_view>

#include "io/source.hpp"
#include "tests/catch.hpp"

namespace referee::internal::tests {

/// A text that notes what is asked for, and requires that to be a range in order, and to be asked
/// for before it is read.
class AskedSource : public io::MemorySource {
 public:
  AskedSource(std::string_view text, std::uint64_t begin, std::uint64_t end)
      : MemorySource(text), end_(end), asked_(begin) {}

  void ask_for(std::uint64_t offset, std::uint64_t bytes) const override {
    in_order_ = in_order_ && offset == asked_;
    asked_ = offset + bytes;
  }
  std::size_t read(std::uint64_t offset, std::span<char> room) const override {
    const std::size_t count = MemorySource::read(offset, room);
    const bool is_within = room.size() > 1 && offset < end_;  // not the ends of its lines
    if (is_within && offset + count > asked_) in_order_ = false;
    most_ahead_ = std::max<std::uint64_t>(most_ahead_, asked_ - offset);
    return count;
  }

  std::uint64_t asked() const { return asked_; }

  /// How far that was ahead of what was read.
  std::uint64_t most_ahead() const { return most_ahead_; }

  void check_all_was_asked_for() const {
    CHECK(in_order_);
    CHECK(asked_ == end_);
    CHECK(most_ahead_ >= std::uint64_t{8} << 20);
  }

 private:
  std::uint64_t end_;
  mutable std::atomic<std::uint64_t> asked_;
  mutable std::atomic<std::uint64_t> most_ahead_ = 0;
  mutable std::atomic<bool> in_order_ = true;
};

}  // namespace referee::internal::tests
