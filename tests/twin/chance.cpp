#include "chance.hpp"

namespace referee::internal::twin {

std::string plus(std::string number, std::size_t addend) {
  std::size_t carry = addend;
  for (std::size_t i = number.size(); i > 0 && carry > 0; --i) {
    const std::size_t sum = static_cast<std::size_t>(number[i - 1] - '0') + carry;
    number[i - 1] = static_cast<char>('0' + sum % 10);
    carry = sum / 10;
  }
  return carry > 0 ? std::to_string(carry) + number : number;
}

std::string digits(Chance& chance, std::size_t count) {
  std::string number;
  for (std::size_t i = 0; i < count; ++i) {
    number += static_cast<char>('0' + (i == 0 ? chance.between(1, 9) : chance.below(10)));
  }
  return number;
}

}  // namespace referee::internal::twin
