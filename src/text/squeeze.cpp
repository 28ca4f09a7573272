#include "text/squeeze.hpp"

#include "base/instructions.hpp"

namespace referee::internal::text {

Squeeze chosen_squeeze() {
  const bool avx512 = base::chosen_instructions() == base::Instructions::avx512;
  return avx512 ? squeeze_avx512 : squeeze_portable;
}

}  // namespace referee::internal::text
