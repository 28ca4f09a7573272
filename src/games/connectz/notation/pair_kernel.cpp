#include "games/connectz/notation/pair_kernel.hpp"

#include "base/instructions.hpp"

namespace referee::internal::connectz {

SplitPairs chosen_pair_split() {
  switch (base::chosen_instructions()) {
    case base::Instructions::portable:
      break;
    case base::Instructions::neon:
      return neon_pair_split();
    case base::Instructions::avx2:
      return base::extracts_bits_quickly() ? avx2_pair_split() : portable_pair_split();
    case base::Instructions::avx512:
      return avx512_pair_split();
  }
  return portable_pair_split();
}

}  // namespace referee::internal::connectz
