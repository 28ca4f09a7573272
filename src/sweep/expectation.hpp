#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "game/verdict.hpp"

namespace re2 {
class RE2;
}

namespace referee::internal::sweep {

/// Which code a file should have, by its name. Several threads may ask at once.
class Expectation {
 public:
  /// A digit at the beginning of the name, followed by an underscore.
  static constexpr const char* default_pattern = "^([0-9])_";

  /// The expected code is what the first group of `pattern` matches, anywhere in the name; a
  /// pattern of RE2, of bytes: matching takes time that grows with the name only. Throws
  /// base::Error when it is no pattern, or has no group.
  explicit Expectation(const std::string& pattern);

  /// Nothing where the name does not match, or the group is not a single digit.
  std::optional<game::Code> expected(std::string_view path) const;

 private:
  std::shared_ptr<const re2::RE2> pattern_;  // none: the default, matched by faster code
};

}  // namespace referee::internal::sweep
