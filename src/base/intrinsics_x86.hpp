#pragma once

// For kernel files only. g++ 12 warns about the deliberately undefined registers in its own header
// (its bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <immintrin.h>
#pragma GCC diagnostic pop
#else
#include <immintrin.h>
#endif

/// The attribute of functions that use these instructions: base::Instructions as the compiler names
/// them. An attribute for each function, and not a flag for the file, because what such a file
/// instantiates of the standard library would otherwise be compiled with the flag and used by the
/// whole program.
#define REFEREE_AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define REFEREE_AVX512   \
  __attribute__((target( \
      "avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")))
