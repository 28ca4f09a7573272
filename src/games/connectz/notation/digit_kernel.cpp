#include "games/connectz/notation/digit_kernel.hpp"

#include "base/instructions.hpp"

namespace referee::internal::connectz {

SplitDigits chosen_digit_split() {
  switch (base::chosen_instructions()) {
    case base::Instructions::portable:
      break;
    case base::Instructions::avx2:
      return base::extracts_bits_quickly() ? avx2_digit_split() : portable_digit_split();
    case base::Instructions::avx512:
      return avx512_digit_split();
    case base::Instructions::neon:
      return neon_digit_split();
  }
  return portable_digit_split();
}

}  // namespace referee::internal::connectz
