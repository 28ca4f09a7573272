#include "base/error.hpp"

#include <system_error>

namespace referee::internal::base {

Error system_error(int error) {
  return Error(std::generic_category().message(error));
}

Error system_error(int error, std::string_view what) {
  return Error(std::string(what.empty() ? "''" : what) + ": " + system_error(error).what());
}

}  // namespace referee::internal::base
