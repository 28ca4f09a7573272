#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace referee::internal::base {

/// A natural number of any size, as game files may contain: a frame may be 10^30 columns wide.
///
/// Numbers below 2^64 are stored in one word; larger ones as their decimal digits. Large numbers
/// are only ever compared or moved by a small step, so there is no other arithmetic here.
class Natural {
 public:
  Natural() = default;
  Natural(std::uint64_t value) : word_(value) {}  // NOLINT(google-explicit-constructor)

  /// `digits` holds ASCII digits only, at least one; leading zeros are allowed and dropped.
  static Natural from_digits(std::string_view digits);

  /// The value when it is below 2^64.
  std::optional<std::uint64_t> word() const {
    return big_.empty() ? std::optional(word_) : std::nullopt;
  }

  /// The value, or 2^64 - 1 when it is larger.
  std::uint64_t clamped() const { return big_.empty() ? word_ : max_word; }

  /// Canonical decimal digits.
  std::string digits() const;

  /// Canonical decimal digits for messages: when there are very many, the middle is left out and
  /// their number given.
  std::string short_digits() const;

  /// This number plus `step`; nothing when that would be below zero.
  std::optional<Natural> plus(std::int64_t step) const;

  friend bool operator==(const Natural&, const Natural&) = default;
  friend std::strong_ordering operator<=>(const Natural& a, const Natural& b);

 private:
  static constexpr std::uint64_t max_word = std::numeric_limits<std::uint64_t>::max();

  // Invariant: `big_` is empty, or holds the canonical digits of a number above max_word and
  // `word_` is 0.
  std::uint64_t word_ = 0;
  std::string big_;
};

}  // namespace referee::internal::base
