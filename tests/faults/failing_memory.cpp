// Preloaded into a command, it runs the command many times, and in each run memory is refused once:
// the n-th time that it is asked for. Calls count from the beginning of main on. What comes before
// (the dynamic linker, the constructors of libraries) happens in every program, and nothing of
// ours could say a word about it.
//
//   REFEREE_FAULTS=FIRST:LAST:STEP:MANY  runs with n = FIRST, FIRST + STEP, ... up to LAST; with
//                                   n = 0 nothing is refused. MANY is how many calls fail from the
//                                   n-th on; 0: all.
//   REFEREE_FAULTS_DIR=DIR          run n takes place in DIR/n, made if it is not there, and leaves
//                                   `stdout` and `stderr` in it
//   REFEREE_FAULTS_STDIN=FILE       what every run reads as its standard input
//
// Standard output gets a line for each run: n, its status as wait() gives it, how often it asked.
//
// A run is a fork just before main, which is ten times as fast as starting a program.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <new>

namespace {

constexpr unsigned seconds_to_live = 60;

struct Counter {
  std::atomic<unsigned long> calls{0};
};

Counter* counter = nullptr;  // shared with the parent; null while nothing is counted
unsigned long first_refused = 0;
unsigned long refusals = 1;

bool is_refused() {
  if (counter == nullptr) return false;
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

using Main = int (*)(int, char**, char**);

Main real_main = nullptr;

[[noreturn]] void fail(const char* what) {
  ::perror(what);
  ::_exit(99);
}

void open_as(int fd, const char* path, int flags) {
  constexpr mode_t mode = 0666;
  const int opened = ::open(path, flags, mode);
  if (opened < 0 || ::dup2(opened, fd) != fd) fail(path);
  ::close(opened);
}

/// What the child does before main.
void enter(const char* directory, unsigned long n) {
  constexpr mode_t mode = 0777;
  char path[64];
  ::snprintf(path, sizeof path, "%lu", n);
  if (::chdir(directory) != 0) fail(directory);
  if (::mkdir(path, mode) != 0 && errno != EEXIST) fail(path);
  if (::chdir(path) != 0) fail(path);
  const char* const input = ::getenv("REFEREE_FAULTS_STDIN");
  open_as(STDIN_FILENO, input != nullptr ? input : "/dev/null", O_RDONLY);
  open_as(STDOUT_FILENO, "stdout", O_WRONLY | O_CREAT | O_TRUNC);
  open_as(STDERR_FILENO, "stderr", O_WRONLY | O_CREAT | O_TRUNC);
  ::alarm(seconds_to_live);
  first_refused = n;
}

int run_again_and_again(int argc, char** argv, char** environment) {
  const char* const faults = ::getenv("REFEREE_FAULTS");
  const char* const directory = ::getenv("REFEREE_FAULTS_DIR");
  if (faults == nullptr || directory == nullptr) return real_main(argc, argv, environment);
  unsigned long first = 0;
  unsigned long last = 0;
  unsigned long step = 0;
  if (::sscanf(faults, "%lu:%lu:%lu:%lu", &first, &last, &step, &refusals) != 4 || step == 0) {
    fail("REFEREE_FAULTS");
  }
  void* const shared =
      mmap(nullptr, sizeof(Counter), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) fail("mmap");
  Counter* const calls = new (shared) Counter;
  for (unsigned long n = first; n <= last; n += step) {
    calls->calls.store(0);
    const pid_t child = ::fork();
    if (child < 0) fail("fork");
    if (child == 0) {
      enter(directory, n);
      counter = calls;
      return real_main(argc, argv, environment);
    }
    int status = 0;
    while (::waitpid(child, &status, 0) != child) continue;
    ::dprintf(STDOUT_FILENO, "%lu %d %lu\n", n, status, calls->calls.load());
  }
  ::_exit(0);
}

}  // namespace

// NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" int __libc_start_main(Main main, int argc, char** argv, void (*init)(), void (*fini)(),
                                 void (*rtld_fini)(), void* stack_end) {
  using Start = int (*)(Main, int, char**, void (*)(), void (*)(), void (*)(), void*);
  real_main = main;
  const auto start = reinterpret_cast<Start>(::dlsym(RTLD_NEXT, "__libc_start_main"));
  return start(run_again_and_again, argc, argv, init, fini, rtld_fini, stack_end);
}
