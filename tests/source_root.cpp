#include "tests/source_root.hpp"

namespace referee::internal::tests {

std::filesystem::path source_root() {
  return REFEREE_SOURCE_ROOT;
}

}  // namespace referee::internal::tests
