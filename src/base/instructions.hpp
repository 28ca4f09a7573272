#pragma once

#include <array>
#include <string_view>

namespace referee::internal::base {

/// Sets of vector instructions for which there are kernels. Of the sets that a processor has, each
/// includes the one before it.
enum class Instructions {
  portable,  ///< none: runs on every processor
  avx2,      ///< AVX2, BMI1, BMI2, POPCNT, LZCNT
  avx512,    ///< the above and AVX-512 F, BW, DQ, VL, VBMI, VBMI2
  neon,      ///< part of every aarch64 processor
};

struct NamedInstructions {
  std::string_view name;
  Instructions instructions;
};

inline constexpr std::array<NamedInstructions, 4> all_instructions{{
    {"portable", Instructions::portable},
    {"avx2", Instructions::avx2},
    {"avx512", Instructions::avx512},
    {"neon", Instructions::neon},
}};

/// Whether this processor has these instructions.
bool has(Instructions instructions);

/// The set that all kernels of this process use: the one named by the environment variable
/// REFEREE_KERNEL (`portable`, `avx2`, `avx512`, `neon`), or else the largest that the processor
/// has. Determined once; throws Error when the variable names something else, or something the
/// processor lacks.
Instructions chosen_instructions();

/// Whether this processor extracts bits (PEXT) in a few cycles. AMD's processors before Zen 3 have
/// the instruction too, but take some cycles for every bit.
bool extracts_bits_quickly();

}  // namespace referee::internal::base
