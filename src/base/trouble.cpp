#include "base/trouble.hpp"

#include <system_error>

namespace referee::internal::base {

Trouble trouble_of_errno(int error, std::string_view what) {
  const std::string words = std::generic_category().message(error);
  return Trouble(what.empty() ? words : std::string(what) + ": " + words);
}

}  // namespace referee::internal::base
