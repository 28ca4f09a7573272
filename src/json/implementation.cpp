#include "json/implementation.hpp"

#include <simdjson.h>

#include <string>

namespace referee::internal::json {
namespace {

/// What an implementation of simdjson's needs. Its sets below AVX2 are as good as none here, and so
/// is NEON: every aarch64 has it, and what simdjson does without says other words about damaged
/// text.
base::Instructions needed_by(const simdjson::implementation& implementation) {
  const std::string& name = implementation.name();  // a copy in later versions
  if (name == "icelake") return base::Instructions::avx512;
  if (name == "haswell") return base::Instructions::avx2;
  return base::Instructions::portable;
}

}  // namespace

void limit_implementation(base::Instructions most) {
  auto& active = simdjson::get_active_implementation();
  if (needed_by(*active) <= most) return;
  for (const simdjson::implementation* const one : simdjson::get_available_implementations()) {
    if (needed_by(*one) > most || !one->supported_by_runtime_system()) continue;
    active = one;
    return;
  }
}

}  // namespace referee::internal::json
