#include "sweep/expectation.hpp"

#include "base/error.hpp"

namespace referee::internal::sweep {
namespace {

/// The longest name of a file. The matcher of the standard library recurses once for each byte, so
/// longer names, which no file has, are not given to it.
constexpr std::size_t max_name = 255;

/// The longest pattern. The parser recurses with every parenthesis.
constexpr std::size_t max_pattern = 1000;

std::optional<game::Code> code_of(char c) {
  if (c < '0' || c > '9') return std::nullopt;
  return static_cast<game::Code>(c - '0');
}

}  // namespace

Expectation::Expectation(const std::string& pattern) {
  if (pattern == default_pattern) return;
  if (pattern.size() > max_pattern) {
    throw base::Error("the pattern has more than 1000 bytes");
  }
  pattern_.emplace(pattern, std::regex::ECMAScript | std::regex::optimize);
  if (pattern_->mark_count() == 0) {
    throw base::Error("the pattern has no group for the code, such as ([0-9]): " + pattern);
  }
}

std::optional<game::Code> Expectation::expected(std::string_view path) const {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  if (name.size() > max_name) return std::nullopt;
  if (!pattern_) return name.size() > 1 && name[1] == '_' ? code_of(name[0]) : std::nullopt;
  std::cmatch match;
  if (!std::regex_search(name.data(), name.data() + name.size(), match, *pattern_)) {
    return std::nullopt;
  }
  return match.length(1) == 1 ? code_of(*match[1].first) : std::nullopt;
}

}  // namespace referee::internal::sweep
