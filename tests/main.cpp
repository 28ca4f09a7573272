// The unit tests. REFEREE_KERNEL chooses the kernels that they run with; one that this processor
// lacks is no failure, the tests are skipped.
#define CATCH_CONFIG_RUNNER
#include "tests/catch.hpp"

#include <cstdlib>
#include <iostream>
#include <string_view>

#include "base/instructions.hpp"

/// Asked by the address sanitizer, where there is one: more memory than there can be is a null
/// pointer, as without it.
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1";
}

int main(int argc, char** argv) {
  namespace base = referee::internal::base;
  constexpr int skipped = 77;  // what Meson takes for it
  const char* const wanted = std::getenv("REFEREE_KERNEL");
  const std::string_view kernel = wanted != nullptr ? wanted : "";
  for (const auto& [name, instructions] : base::all_instructions) {
    if (kernel != name || base::has(instructions)) continue;
    std::cout << "skipped: this processor has no " << kernel << '\n';
    return skipped;
  }
  base::chosen_instructions();  // throws if there is no such kernel
  return Catch::Session().run(argc, argv);
}
