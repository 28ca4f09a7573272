#pragma once

/// Catch2 of version 2 or 3. What version 3 has under another name is here under that name. An
/// assertion has no handler of its own for what is thrown in it, which would take the compiler a
/// tenth of its time: the test fails with the place of the assertion and the exception's words all
/// the same.
#define CATCH_CONFIG_FAST_COMPILE

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>

namespace Catch {

using Detail::Approx;
#ifdef CATCH_CONFIG_EXTERNAL_INTERFACES
using EventListenerBase = TestEventListenerBase;
#endif

namespace Matchers {

inline auto ContainsSubstring(const std::string& words) {
  return Contains(words);
}

}  // namespace Matchers
}  // namespace Catch
#endif
