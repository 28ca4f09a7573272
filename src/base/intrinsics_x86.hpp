#pragma once

// For kernel files only. g++ 12 takes the deliberately undefined registers in its own header for
// mistakes (its bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <immintrin.h>
#pragma GCC diagnostic pop
#else
#include <immintrin.h>
#endif

/// What a function that uses them is marked with: base::Instructions in the compiler's words. A
/// mark a function, and not a flag a file, as what such a file instantiates of the standard library
/// would else be used by everybody.
#define REFEREE_AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define REFEREE_AVX512   \
  __attribute__((target( \
      "avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")))
