// Requests for memory, as failing_calls.hpp has them fail; `operator new` makes them as well.
#include <errno.h>
#include <stdlib.h>

#include "failing_calls.hpp"

using namespace faults;  // NOLINT(google-build-using-namespace): of all of it

extern "C" {

// The allocator that is stood in front of, by the names that it has in glibc.
// NOLINTBEGIN(bugprone-reserved-identifier)
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);
void* __libc_memalign(size_t alignment, size_t size);
// NOLINTEND(bugprone-reserved-identifier)

void* malloc(size_t size) noexcept {
  return failing(Memory, "malloc") > 0 ? nullptr : __libc_malloc(size);
}
void* calloc(size_t count, size_t size) noexcept {
  return failing(Memory, "calloc") > 0 ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* memory, size_t size) noexcept {
  return failing(Memory, "realloc") > 0 ? nullptr : __libc_realloc(memory, size);
}
void* memalign(size_t alignment, size_t size) noexcept {
  return failing(Memory, "memalign") > 0 ? nullptr : __libc_memalign(alignment, size);
}
void* aligned_alloc(size_t, size_t) noexcept __attribute__((alias("memalign")));
int posix_memalign(void** memory, size_t alignment, size_t size) noexcept {
  *memory = memalign(alignment, size);
  return *memory == nullptr ? ENOMEM : 0;
}

}  // extern "C"
