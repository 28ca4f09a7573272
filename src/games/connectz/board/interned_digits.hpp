#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "base/deadline.hpp"
#include "base/memory.hpp"

namespace referee::internal::connectz {

/// String interning for strings of digits: equal ones have equal ids, which count from 0 in the
/// order in which strings were first met. Open addressing with linear probing; the digits are
/// stored one after the other.
///
/// Each object has its own hash seed, as strings come from files and may be chosen to collide.
class InternedDigits {
 public:
  using Id = std::uint32_t;
  static constexpr Id none = ~Id{0};

  InternedDigits();

  /// The id of a string; a new one if it has none yet. Throws base::Error when there would be too
  /// many, or when `deadline` has ended.
  Id intern(std::string_view digits, const base::Deadline& deadline);

  /// The id of a string; `none` if it has none.
  Id find(std::string_view digits) const;

  /// REQUIRES: `id` was given. Valid until the next intern().
  std::string_view digits(Id id) const {
    const std::size_t begin = id == 0 ? 0 : ends_[id - 1];
    return {digits_.data() + begin, ends_[id] - begin};
  }

  /// Forgets all strings.
  void clear();

 private:
  struct Slot {
    std::uint32_t next_id = 0;  // the id and 1; 0 if the slot is free
    std::uint32_t hash = 0;
  };

  std::uint32_t hash(std::string_view digits) const;
  std::size_t slot_of(std::string_view digits, std::uint32_t hash) const;
  void add(std::string_view digits);
  void grow(const base::Deadline& deadline);

  std::uint64_t seed_;
  std::size_t count_ = 0;              // of the strings
  std::size_t bytes_ = 0;              // of all strings
  base::ZeroArray<char> digits_;       // with room for more
  base::ZeroArray<std::size_t> ends_;  // by id, with room for more
  base::ZeroArray<Slot> slots_;        // a power of two of them, or none; some are free
};

}  // namespace referee::internal::connectz
