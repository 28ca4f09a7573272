#include "games/connectz/digit_kernel.hpp"

#include "base/instructions.hpp"

namespace referee::internal::connectz {

SplitDigits chosen_digit_split() {
  const bool avx512 = base::chosen_instructions() == base::Instructions::avx512;
  return avx512 ? avx512_digit_split() : nullptr;
}

}  // namespace referee::internal::connectz
