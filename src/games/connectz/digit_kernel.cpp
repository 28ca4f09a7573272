#include "games/connectz/digit_kernel.hpp"

#include "base/instructions.hpp"

namespace referee::internal::connectz {

SplitDigits chosen_digit_split() {
  switch (base::chosen_instructions()) {
    case base::Instructions::avx512:
      return avx512_digit_split();
    case base::Instructions::neon:
      return neon_digit_split();
    case base::Instructions::portable:
    case base::Instructions::avx2:
      break;
  }
  return nullptr;
}

}  // namespace referee::internal::connectz
