// What random files are made of: chance, and numbers as text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace referee::internal::twin {

// splitmix64.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }

  // One of 0 .. count - 1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }

  // One of low .. high.
  std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }

  bool percent(std::size_t share) { return below(100) < share; }

  template <typename List>
  const auto& pick(const List& list) {
    return list[below(list.size())];
  }

 private:
  std::uint64_t state_;
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

// The words of a text, between blanks.
inline std::vector<std::string> words(const std::string& text) {
  std::istringstream rest(text);
  return {std::istream_iterator<std::string>(rest), {}};
}

}  // namespace referee::internal::twin
