#pragma once

namespace referee::base {

/// What kernels are made for. Each level is what one family of processors can do:
///
///   portable  nothing but C++
///   avx2      x86 with AVX2, BMI, BMI2, POPCNT and LZCNT
///   avx512    ... and AVX-512 F, BW, DQ, VL, VBMI and VBMI2
enum class Instructions { portable, avx2, avx512 };

/// Whether this processor has them.
bool has(Instructions instructions);

/// The best that the processor has, or what the environment's REFEREE_KERNEL names.
Instructions chosen_instructions();

}  // namespace referee::base
