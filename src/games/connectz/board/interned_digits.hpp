#pragma once

#include <cstdint>
#include <string_view>

#include "base/deadline.hpp"
#include "base/memory.hpp"
#include "games/connectz/board/number_set.hpp"

namespace referee::internal::connectz {

/// String interning for strings of digits: equal ones have equal ids, which count from 0 in the
/// order in which strings were first met. The digits are stored one after the other, and the
/// strings are found by their hashes in a table of numbers; one whose hash is taken has the next
/// number that is free.
///
/// Each object has its own hash seed, as strings come from files and may be chosen to collide.
class InternedDigits {
 public:
  using Id = std::uint32_t;
  static constexpr Id none = NumberSet::none;

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
  Id find_from(std::uint64_t& number, std::string_view digits) const;
  std::uint64_t hash(std::string_view digits) const;

  std::uint64_t seed_;
  NumberSet hashes_;
  base::ZeroArray<Id> ids_;            // by slot of the table
  std::size_t bytes_ = 0;              // of all strings
  base::ZeroArray<char> digits_;       // with room for more
  base::ZeroArray<std::size_t> ends_;  // by id, with room for more
};

}  // namespace referee::internal::connectz
