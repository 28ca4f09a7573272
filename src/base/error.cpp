#include "base/error.hpp"

#include <system_error>

namespace referee::internal::base {

Error system_error(int error, std::string_view what) {
  const std::string words = std::generic_category().message(error);
  return Error(what.empty() ? words : std::string(what) + ": " + words);
}

}  // namespace referee::internal::base
