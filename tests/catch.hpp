#pragma once

/// Catch2 of version 2 or 3. What version 3 has under another name is here under that name.

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>

namespace Catch {

using Detail::Approx;

namespace Matchers {

inline auto ContainsSubstring(const std::string& words) {
  return Contains(words);
}

}  // namespace Matchers
}  // namespace Catch
#endif
