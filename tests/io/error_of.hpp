#pragma once

#include <functional>
#include <string>

#include "base/error.hpp"

namespace referee::internal::tests {

/// What is said when `action` fails; nothing if it does not.
inline std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const base::Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace referee::internal::tests
