#include "sweep/expectation.hpp"

#include <array>

#include <re2/re2.h>

#include "base/error.hpp"

namespace referee::internal::sweep {
namespace {

std::optional<game::Code> code_of(char c) {
  if (c < '0' || c > '9') return std::nullopt;
  return static_cast<game::Code>(c - '0');
}

}  // namespace

Expectation::Expectation(const std::string& pattern) {
  if (pattern == default_pattern) return;
  re2::RE2::Options options(re2::RE2::Latin1);  // a byte is a character
  options.set_log_errors(false);
  auto compiled = std::make_shared<re2::RE2>(pattern, options);
  if (!compiled->ok()) {
    throw base::Error("not a regular expression: " + compiled->error());
  }
  if (compiled->NumberOfCapturingGroups() == 0) {
    throw base::Error("the pattern has no group for the code, such as ([0-9]): " + pattern);
  }
  pattern_ = std::move(compiled);
}

std::optional<game::Code> Expectation::expected(std::string_view path) const {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  if (!pattern_) return name.size() > 1 && name[1] == '_' ? code_of(name[0]) : std::nullopt;
  std::array<re2::StringPiece, 2> groups;
  const re2::StringPiece text(name.data(), name.size());
  const bool matches = pattern_->Match(text, 0, name.size(), re2::RE2::UNANCHORED, groups.data(),
                                       static_cast<int>(groups.size()));
  return matches && groups[1].size() == 1 ? code_of(groups[1][0]) : std::nullopt;
}

}  // namespace referee::internal::sweep
