#pragma once

namespace referee::internal::base {

/// Sets of vector instructions for which there are kernels. Of those that a processor has each
/// holds the one before it.
enum class Instructions {
  portable,  ///< none: what every processor has
  avx2,      ///< AVX2, BMI1, BMI2, POPCNT, LZCNT
  avx512,    ///< the above and AVX-512 F, BW, DQ, VL, VBMI, VBMI2
  neon,      ///< what every aarch64 has
};

/// Whether this processor has them.
bool has(Instructions instructions);

/// The set that all kernels of this process use: what the environment variable REFEREE_KERNEL names
/// (`portable`, `avx2`, `avx512`, `neon`), or else the largest that the processor has. Asked once;
/// throws Error when the variable names something else, or something the processor lacks.
Instructions chosen_instructions();

/// Whether this processor extracts bits (PEXT) in a few cycles. Those of AMD before Zen 3 have it
/// too, but take some for every bit.
bool extracts_bits_quickly();

}  // namespace referee::internal::base
