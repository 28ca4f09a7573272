#pragma once

#include <type_traits>

namespace referee::internal::surakarta {

/// Calls `visit` with a board's size as a type, std::integral_constant<unsigned, N>.
/// REQUIRES: the size of a board: even, from 4 to 16.
template <typename Visit>
auto with_size(unsigned size, Visit visit) {
  switch (size) {
    case 4:
      return visit(std::integral_constant<unsigned, 4>());
    case 6:
      return visit(std::integral_constant<unsigned, 6>());
    case 8:
      return visit(std::integral_constant<unsigned, 8>());
    case 10:
      return visit(std::integral_constant<unsigned, 10>());
    case 12:
      return visit(std::integral_constant<unsigned, 12>());
    case 14:
      return visit(std::integral_constant<unsigned, 14>());
    default:
      return visit(std::integral_constant<unsigned, 16>());
  }
}

}  // namespace referee::internal::surakarta
