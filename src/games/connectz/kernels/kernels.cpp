#include "games/connectz/kernels/kernels.hpp"

namespace referee::internal::connectz {

const Kernels& kernels_of(base::Instructions instructions) {
  switch (instructions) {
#if defined(__x86_64__)
    case base::Instructions::avx2:
      return avx2_kernels;
    case base::Instructions::avx512:
      return avx512_kernels;
#elif defined(__aarch64__)
    case base::Instructions::neon:
      return neon_kernels;
#endif
    default:
      return portable_kernels;
  }
}

const Kernels& chosen_kernels() {
  static const Kernels chosen = [] {
    const base::Instructions instructions = base::chosen_instructions();
    Kernels kernels = kernels_of(instructions);
    if (instructions == base::Instructions::avx2 && !base::extracts_bits_quickly()) {
      kernels.squeeze = portable_kernels.squeeze;
      kernels.split_digits = portable_kernels.split_digits;
      kernels.split_pairs = portable_kernels.split_pairs;
    }
    return kernels;
  }();
  return chosen;
}

}  // namespace referee::internal::connectz
