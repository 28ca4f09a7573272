// Which kernels the unit tests run with: those that REFEREE_KERNEL names, or the best. Where this
// processor lacks them it is no failure, the tests are skipped.
#define CATCH_CONFIG_EXTERNAL_INTERFACES  // in version 2 this declares what a listener is
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "base/instructions.hpp"
#include "tests/catch.hpp"

namespace base = referee::internal::base;

/// Asked by the address sanitizer, where there is one: more memory than there can be is a null
/// pointer, as without it.
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1";
}

namespace {

class ChosenKernels : public Catch::EventListenerBase {
 public:
  using Catch::EventListenerBase::EventListenerBase;

  void testRunStarting(const Catch::TestRunInfo& /*run*/) override {
    constexpr int skipped = 77;  // what Meson takes for it
    const char* const wanted = std::getenv("REFEREE_KERNEL");
    const std::string_view kernel = wanted != nullptr ? wanted : "";
    for (const auto& [name, instructions] : base::all_instructions) {
      if (kernel != name || base::has(instructions)) continue;
      std::cout << "skipped: this processor has no " << kernel << '\n';
      std::exit(skipped);
    }
    base::chosen_instructions();  // throws if there is no such kernel
  }
};

}  // namespace

CATCH_REGISTER_LISTENER(ChosenKernels)
