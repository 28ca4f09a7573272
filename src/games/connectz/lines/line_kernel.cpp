#include "games/connectz/lines/line_kernel.hpp"

namespace referee::internal::connectz {

const LineKernel& line_kernel(base::Instructions instructions) {
  switch (instructions) {
    case base::Instructions::avx512:
      return *avx512_line_kernel();
    case base::Instructions::avx2:
      return *avx2_line_kernel();
    case base::Instructions::neon:
      return *neon_line_kernel();
    case base::Instructions::portable:
      break;
  }
  return *portable_line_kernel();
}

}  // namespace referee::internal::connectz
