#include "base/natural.hpp"

#include <charconv>

#include <fmt/format.h>

namespace referee::internal::base {
namespace {

/// `digits` + `amount`: the carry runs from the right.
std::string add(std::string digits, std::uint64_t amount) {
  std::uint64_t carry = amount;
  for (std::size_t i = digits.size(); i-- > 0 && carry > 0;) {
    const std::uint64_t sum = static_cast<std::uint64_t>(digits[i] - '0') + carry % 10;
    digits[i] = static_cast<char>('0' + sum % 10);
    carry = carry / 10 + sum / 10;
  }
  return carry > 0 ? fmt::format("{}{}", carry, digits) : digits;
}

/// `digits` - `amount`, where the result is not negative.
std::string subtract(std::string digits, std::uint64_t amount) {
  for (std::size_t i = digits.size(); i-- > 0 && amount > 0;) {
    const int difference = digits[i] - '0' - static_cast<int>(amount % 10);
    amount /= 10;
    digits[i] = static_cast<char>('0' + (difference + 10) % 10);
    if (difference < 0) ++amount;
  }
  return digits;
}

}  // namespace

Natural Natural::from_digits(std::string_view digits) {
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  Natural number;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), number.word_);
  if (error == std::errc::result_out_of_range) {
    number.word_ = 0;
    number.big_ = digits;
  }
  return number;
}

std::string Natural::digits() const {
  return big_.empty() ? fmt::format("{}", word_) : big_;
}

std::string Natural::short_digits() const {
  constexpr std::size_t shown = 40;
  constexpr std::size_t ends = 8;
  std::string all = digits();
  if (all.size() <= shown) return all;
  return fmt::format("{}...{} ({} digits)", all.substr(0, ends), all.substr(all.size() - ends),
                     all.size());
}

std::optional<Natural> Natural::plus(std::int64_t step) const {
  const bool down = step < 0;
  const std::uint64_t amount =
      down ? std::uint64_t{0} - static_cast<std::uint64_t>(step) : static_cast<std::uint64_t>(step);
  if (big_.empty() && down) {
    if (amount > word_) return std::nullopt;
    return Natural(word_ - amount);
  }
  if (big_.empty() && amount <= max_word - word_) return Natural(word_ + amount);
  return from_digits(down ? subtract(digits(), amount) : add(digits(), amount));
}

std::strong_ordering operator<=>(const Natural& a, const Natural& b) {
  if (const auto order = a.big_.size() <=> b.big_.size(); order != 0) return order;
  if (!a.big_.empty()) return a.big_.compare(b.big_) <=> 0;
  return a.word_ <=> b.word_;
}

}  // namespace referee::internal::base
