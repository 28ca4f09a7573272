// Makes threads interleave differently in each run. Under the thread sanitizer, the linker's --wrap
// brings each use of a mutex or an atomic variable in our code here first: one time in eight the
// thread yields, and one time in 256 it sleeps for up to 50 microseconds.
#include <errno.h>  // NOLINT(modernize-deprecated-headers)
#include <pthread.h>
#include <sched.h>
#include <time.h>

#include <cstdint>

#include "base/random.hpp"

namespace {

using referee::internal::base::Random;

std::uint64_t seed_of_thread() {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  return referee::internal::base::mix(static_cast<std::uint64_t>(now.tv_nsec), pthread_self());
}

/// Each thread draws its own numbers, so that drawing orders no threads.
thread_local Random choices(seed_of_thread());

/// It may be called between a call that failed and a look at its errno, and in signal handlers.
void perhaps_yield() {
  const int kept = errno;
  const std::uint64_t choice = choices.below(256);
  if (choice == 0) {
    const timespec moment{0, static_cast<long>(choices.below(50'000))};
    nanosleep(&moment, nullptr);
  } else if (choice <= 32) {
    sched_yield();
  }
  errno = kept;
}

}  // namespace

// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming): the linker's names.
// A macro: a function that is wrapped has its name and those of its types in three places.
#define YIELD_BEFORE(Result, name, parameters, arguments) \
  extern "C" Result __real_##name parameters;             \
  extern "C" Result __wrap_##name parameters {            \
    perhaps_yield();                                      \
    return __real_##name arguments;                       \
  }
#define YIELD_BEFORE_ATOMICS(bits)                                                              \
  using Word##bits = std::uint##bits##_t;                                                       \
  YIELD_BEFORE(Word##bits, __tsan_atomic##bits##_load, (const volatile void* at, int order),    \
               (at, order))                                                                     \
  YIELD_BEFORE(void, __tsan_atomic##bits##_store, (volatile void* at, Word##bits v, int order), \
               (at, v, order))                                                                  \
  YIELD_BEFORE(Word##bits, __tsan_atomic##bits##_exchange,                                      \
               (volatile void* at, Word##bits v, int order), (at, v, order))                    \
  YIELD_BEFORE(Word##bits, __tsan_atomic##bits##_fetch_add,                                     \
               (volatile void* at, Word##bits v, int order), (at, v, order))                    \
  YIELD_BEFORE(Word##bits, __tsan_atomic##bits##_fetch_sub,                                     \
               (volatile void* at, Word##bits v, int order), (at, v, order))                    \
  YIELD_BEFORE(Word##bits, __tsan_atomic##bits##_compare_exchange_val,                          \
               (volatile void* at, Word##bits old, Word##bits v, int order, int otherwise),     \
               (at, old, v, order, otherwise))

YIELD_BEFORE(int, pthread_mutex_lock, (pthread_mutex_t * mutex), (mutex))
YIELD_BEFORE(int, pthread_mutex_unlock, (pthread_mutex_t * mutex), (mutex))
YIELD_BEFORE_ATOMICS(8)
YIELD_BEFORE_ATOMICS(32)
YIELD_BEFORE_ATOMICS(64)
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)
