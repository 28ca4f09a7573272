#include "text/squeeze.hpp"

#include "base/instructions.hpp"

namespace referee::internal::text {

Squeeze chosen_squeeze() {
  switch (base::chosen_instructions()) {
    case base::Instructions::avx512:
      return squeeze_avx512;
    case base::Instructions::neon:
      return squeeze_neon;
    case base::Instructions::portable:
    case base::Instructions::avx2:
      break;
  }
  return squeeze_portable;
}

}  // namespace referee::internal::text
