#pragma once

#include <optional>
#include <regex>
#include <string>
#include <string_view>

#include "game/verdict.hpp"

namespace referee::internal::sweep {

/// Which code a file should have, by its name. Several threads may ask at once.
class Expectation {
 public:
  /// A digit at the beginning of the name, followed by an underscore.
  static constexpr const char* default_pattern = "^([0-9])_";

  /// The expected code is what the first group of `pattern` matches, anywhere in the name; an
  /// ECMAScript pattern, of bytes. Throws std::regex_error when it is no pattern, and base::Error
  /// when it has no group or more than 1000 bytes.
  explicit Expectation(const std::string& pattern);

  /// Nothing where the name does not match, or the group is not a single digit.
  std::optional<game::Code> expected(std::string_view path) const;

 private:
  std::optional<std::regex> pattern_;  // none: the default, matched by faster code
};

}  // namespace referee::internal::sweep
