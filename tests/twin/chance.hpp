// What random files are made of: chance, and numbers as text.
#pragma once

#include <cstddef>
#include <string>

#include "base/random.hpp"

namespace referee::internal::twin {

class Chance : public base::Random {
 public:
  using Random::Random;

  // One of low .. high.
  std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }

  bool percent(std::size_t share) { return below(100) < share; }

  template <typename List>
  const auto& pick(const List& list) {
    return list[below(list.size())];
  }
};

// A decimal number and a small one.
inline std::string plus(std::string number, std::size_t addend) {
  std::size_t carry = addend;
  for (std::size_t i = number.size(); i > 0 && carry > 0; --i) {
    const std::size_t sum = static_cast<std::size_t>(number[i - 1] - '0') + carry;
    number[i - 1] = static_cast<char>('0' + sum % 10);
    carry = sum / 10;
  }
  return carry > 0 ? std::to_string(carry) + number : number;
}

// A number of `count` digits.
inline std::string digits(Chance& chance, std::size_t count) {
  std::string number;
  for (std::size_t i = 0; i < count; ++i) {
    number += static_cast<char>('0' + (i == 0 ? chance.between(1, 9) : chance.below(10)));
  }
  return number;
}

}  // namespace referee::internal::twin
