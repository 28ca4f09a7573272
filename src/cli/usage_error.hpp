#pragma once

#include <string>

#include "base/trouble.hpp"

namespace referee::internal::cli {

/// Wrong usage that shows only when what was typed is put to use. It is told as what the parser
/// finds wrong is.
class UsageError : public base::Trouble {
 public:
  /// `name` is the option's or operand's.
  UsageError(const std::string& name, const std::string& why) : Trouble(name + ": " + why) {}
};

}  // namespace referee::internal::cli
