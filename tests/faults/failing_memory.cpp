// Preloaded into a command, it runs the command many times (fork_runs.hpp), and in each run memory
// is refused once: the n-th time that it is asked for.
//
//   REFEREE_FAULTS=FIRST:LAST:STEP:MANY  runs with n = FIRST, FIRST + STEP, ... up to LAST; with
//                                   n = 0 nothing is refused. MANY is how many calls fail from the
//                                   n-th on; 0: all.
//
// Run n is called n, and its line ends in how often it asked.
#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <new>

#include "fork_runs.hpp"

namespace {

struct Counter {
  std::atomic<unsigned long> calls{0};
};

Counter* counter = nullptr;  // shared with the parent
unsigned long first_refused = 0;
unsigned long refusals = 1;

bool is_refused() {
  if (!faults::is_counting()) return false;
  const unsigned long call = counter->calls.fetch_add(1) + 1;
  if (first_refused == 0 || call < first_refused) return false;
  if (refusals > 0 && call - first_refused >= refusals) return false;
  errno = ENOMEM;
  return true;
}

}  // namespace

extern "C" {

// The allocator that is stood in front of, by the names that it has in glibc.
// NOLINTBEGIN(bugprone-reserved-identifier)
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);
void* __libc_memalign(size_t alignment, size_t size);
// NOLINTEND(bugprone-reserved-identifier)

void* malloc(size_t size) noexcept {
  return is_refused() ? nullptr : __libc_malloc(size);
}

void* calloc(size_t count, size_t size) noexcept {
  return is_refused() ? nullptr : __libc_calloc(count, size);
}

void* realloc(void* memory, size_t size) noexcept {
  return is_refused() ? nullptr : __libc_realloc(memory, size);
}

void* memalign(size_t alignment, size_t size) noexcept {
  return is_refused() ? nullptr : __libc_memalign(alignment, size);
}

void* aligned_alloc(size_t alignment, size_t size) noexcept {
  return memalign(alignment, size);
}

int posix_memalign(void** memory, size_t alignment, size_t size) noexcept {
  if (is_refused()) return ENOMEM;
  *memory = __libc_memalign(alignment, size);
  return *memory == nullptr ? ENOMEM : 0;
}

// Of files too: whoever maps one has to expect that there is no room for it.
void* mmap(void* address, size_t size, int protection, int flags, int fd, off_t offset) noexcept {
  if (is_refused()) return MAP_FAILED;
  return reinterpret_cast<void*>(::syscall(SYS_mmap, address, size, protection, flags, fd, offset));
}

// What is written need not survive the machine, and waiting for disks would take most of the time.
int fsync(int /*fd*/) {
  return 0;
}
int fdatasync(int /*fd*/) {
  return 0;
}

}  // extern "C"

namespace {

class RefusedMemory : public faults::Plan {
 public:
  RefusedMemory(unsigned long first, unsigned long last, unsigned long step)
      : n_(first), last_(last), step_(step) {}

  bool next() override {
    if (n_ > last_) return false;
    first_refused = name_ = n_;
    n_ += step_;
    counter->calls.store(0);
    return true;
  }

  unsigned long name() const override { return name_; }

  void describe(char* text, unsigned long bytes) const override {
    ::snprintf(text, bytes, "%lu", counter->calls.load());
  }

  unsigned seconds() const override { return 60; }

 private:
  unsigned long n_;
  unsigned long last_;
  unsigned long step_;
  unsigned long name_ = 0;
};

}  // namespace

namespace faults {

Plan* make_plan() {
  const char* const faults = ::getenv("REFEREE_FAULTS");
  if (faults == nullptr) return nullptr;
  unsigned long first = 0;
  unsigned long last = 0;
  unsigned long step = 0;
  if (::sscanf(faults, "%lu:%lu:%lu:%lu", &first, &last, &step, &refusals) != 4 || step == 0) {
    fail("REFEREE_FAULTS");
  }
  counter = new (share(sizeof(Counter))) Counter;
  static RefusedMemory plan(first, last, step);
  return &plan;
}

}  // namespace faults
