#include "base/instructions.hpp"

#include <cstdlib>
#include <cstring>
#include <string>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "base/error.hpp"

namespace referee::internal::base {
namespace {

Instructions largest() {
  Instructions found = Instructions::portable;
  for (const auto& [name, instructions] : all_instructions) {
    if (has(instructions)) found = instructions;
  }
  return found;
}

Instructions choose() {
  const char* const wanted = std::getenv("REFEREE_KERNEL");
  if (wanted == nullptr || *wanted == '\0') return largest();
  for (const auto& [name, instructions] : all_instructions) {
    if (name != wanted) continue;
    if (has(instructions)) return instructions;
    throw Error("REFEREE_KERNEL: this processor has no " + std::string(name));
  }
  throw Error("REFEREE_KERNEL: '" + std::string(wanted) +
              "' is none of portable, avx2, avx512, neon");
}

#if defined(__x86_64__)
/// AMD's processors, and Hygon's, which are derived from them, of families before 19h.
bool is_amd_before_zen3() {
  unsigned most = 0;
  std::array<unsigned, 3> vendor{};
  if (__get_cpuid(0, &most, &vendor[0], &vendor[2], &vendor[1]) == 0) return false;
  std::array<char, sizeof vendor> name{};
  std::memcpy(name.data(), vendor.data(), sizeof vendor);
  const std::string_view maker(name.data(), name.size());
  if (maker != "AuthenticAMD" && maker != "HygonGenuine") return false;
  unsigned signature = 0;
  unsigned other = 0;
  if (__get_cpuid(1, &signature, &other, &other, &other) == 0) return false;
  constexpr unsigned extended = 0xf;
  constexpr unsigned zen3 = 0x19;
  unsigned family = signature >> 8 & 0xf;
  if (family == extended) family += signature >> 20 & 0xff;
  return family < zen3;
}
#endif

}  // namespace

bool has(Instructions instructions) {
#if defined(__x86_64__)
  // clang 14 cannot ask for LZCNT; no processor has BMI without it.
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
                      __builtin_cpu_supports("avx512vbmi2");
#else
  const bool avx2 = false;
  const bool avx512 = false;
#endif
#if defined(__aarch64__)
  const bool neon = true;
#else
  const bool neon = false;
#endif
  switch (instructions) {
    case Instructions::portable:
      return true;
    case Instructions::avx2:
      return avx2;
    case Instructions::avx512:
      return avx512;
    case Instructions::neon:
      return neon;
  }
  return false;
}

Instructions chosen_instructions() {
  static const Instructions chosen = choose();
  return chosen;
}

bool extracts_bits_quickly() {
#if defined(__x86_64__)
  static const bool quickly = __builtin_cpu_supports("bmi2") && !is_amd_before_zen3();
  return quickly;
#else
  return false;
#endif
}

}  // namespace referee::internal::base
