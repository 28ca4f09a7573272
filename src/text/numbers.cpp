#include "text/numbers.hpp"

#include "base/instructions.hpp"

namespace referee::internal::text {
namespace {

const NumberKernel& choose() {
  const NumberKernel* chosen = portable_number_kernel();
  switch (base::chosen_instructions()) {
    case base::Instructions::portable:
      break;
    case base::Instructions::avx2:
      chosen = avx2_number_kernel();
      break;
    case base::Instructions::avx512:
      chosen = avx512_number_kernel();
      break;
    case base::Instructions::neon:
      chosen = neon_number_kernel();
      break;
  }
  return *chosen;
}

}  // namespace

const NumberKernel& number_kernel() {
  static const NumberKernel& kernel = choose();
  return kernel;
}

}  // namespace referee::internal::text
