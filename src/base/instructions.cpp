#include "base/instructions.hpp"

#include <cstdlib>
#include <string_view>

namespace referee::base {
namespace {

Instructions choose() {
  const char* forced = std::getenv("REFEREE_KERNEL");
  const std::string_view name = forced != nullptr ? forced : "";
  if (name == "portable") return Instructions::portable;
  if (name == "avx2" && has(Instructions::avx2)) return Instructions::avx2;
  if (has(Instructions::avx512)) return Instructions::avx512;
  return has(Instructions::avx2) ? Instructions::avx2 : Instructions::portable;
}

}  // namespace

bool has(Instructions instructions) {
  if (instructions == Instructions::portable) return true;
#ifdef __x86_64__
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  if (instructions == Instructions::avx2) return avx2;
  return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2");
#else
  return false;
#endif
}

Instructions chosen_instructions() {
  static const Instructions chosen = choose();
  return chosen;
}

}  // namespace referee::base
