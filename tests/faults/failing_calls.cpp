// Preloaded into a command, it runs the command many times, each time in a fork just before main,
// which is ten times as fast as starting a program, and in each run one call of a kind fails: the
// n-th, or the n-th and all that follow. Seen are the calls of the command and of the libraries
// that it uses (SQLite, libstdc++ ...) into the C library, not those that the C library makes
// itself; and those from the beginning of main on. What comes before (the dynamic linker, the
// constructors of libraries) happens in every program, and nothing of ours could say a word about
// it.
//
//   REFEREE_FAULTS=FILE        a line for each run: KIND HOW N MANY. KIND is one of `kind_names`;
//                              HOW is a number of <errno.h>, `short` (a read or write of one byte)
//                              or `page` (a mapping that lacks its second half); with N = 0 nothing
//                              fails; MANY is how many calls fail from the N-th on; 0: all
//   REFEREE_FAULTS_DIR=DIR     the n-th run, from 0 on, takes place in DIR/N, made if it is not
//                              there, and leaves `stdout` and `stderr` in it
//   REFEREE_FAULTS_STDIN=FILE  what every run reads as its standard input
//
// It prints a line for each run: its number, its status as wait() gives it, how many descriptors
// were open when main returned (-1: it did not), the number of its calls of each kind, with commas,
// `-` and, of a run without a fault, the places that asked for memory, with commas
// (memory_places.hpp), and then, if a call failed, its name and the file.
#include "failing_calls.hpp"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <new>
#include <vector>

#include "memory_places.hpp"

namespace faults {
namespace {

using Main = int (*)(int, char**, char**);

/// What a run tells the process that makes the runs; in memory that both have.
struct Shared {
  std::array<std::atomic<unsigned long>, Kinds> calls;
  std::atomic<bool> has_failed;
  std::atomic<int> descriptors;
  char what[512];
};

struct Fault {
  Kind kind = Open;
  int how = 0;  // a number of <errno.h>, or one of those above
  unsigned long n = 0;
  unsigned long many = 1;
};

constexpr unsigned most_seconds = 60;  // of a run; a lock is waited for 20

Main real_main = nullptr;
std::atomic<bool> counting{false};  // from the beginning of main on in a run
Shared* shared = nullptr;
Fault fault;

/// Prints why, and ends the process.
[[noreturn]] void fail(const char* what) {
  ::perror(what);
  ::_exit(99);
}

void remember(const char* name, const char* path, int fd) {
  if (shared->has_failed.exchange(true)) return;
  char target[400] = "";
  if (path != nullptr) {
    ::snprintf(target, sizeof target, "%s", path);
  } else if (fd >= 0) {
    char link[64];
    ::snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const long bytes = ::syscall(SYS_readlinkat, AT_FDCWD, link, target, sizeof target - 1);
    target[bytes > 0 ? bytes : 0] = '\0';
  }
  ::snprintf(shared->what, sizeof shared->what, "%s %s", name, target);
  for (char& c : shared->what) {
    if (c == '\n') c = '?';
  }
}

Kind kind_of(std::string_view name) {
  for (int kind = 0; kind < Kinds; ++kind) {
    if (kind_names[static_cast<std::size_t>(kind)] == name) return static_cast<Kind>(kind);
  }
  fail("REFEREE_FAULTS");
}

int how_of(std::string_view how) {
  if (how == "short") return short_count;
  return how == "page" ? lost_page : ::atoi(how.data());
}

std::vector<Fault> faults_of(const char* path) {
  FILE* const lines = ::fopen(path, "re");
  if (lines == nullptr) fail(path);
  std::vector<Fault> faults;
  char kind[32];
  char how[32];
  Fault next;
  while (::fscanf(lines, "%31s %31s %lu %lu", kind, how, &next.n, &next.many) == 4) {
    next.kind = kind_of(kind);
    next.how = how_of(how);
    faults.push_back(next);
  }
  ::fclose(lines);
  return faults;
}

void open_as(int fd, const char* path, int flags) {
  constexpr mode_t mode = 0666;
  const int opened = ::open(path, flags, mode);
  if (opened < 0 || ::dup2(opened, fd) != fd) fail(path);
  ::close(opened);
}

/// What a run does before main.
void enter(const char* directory, unsigned long number) {
  constexpr mode_t mode = 0777;
  char path[64];
  ::snprintf(path, sizeof path, "%lu", number);
  if (::chdir(directory) != 0) fail(directory);
  if (::mkdir(path, mode) != 0 && errno != EEXIST) fail(path);
  if (::chdir(path) != 0) fail(path);
  const char* const input = ::getenv("REFEREE_FAULTS_STDIN");
  open_as(STDIN_FILENO, input != nullptr ? input : "/dev/null", O_RDONLY);
  open_as(STDOUT_FILENO, "stdout", O_WRONLY | O_CREAT | O_TRUNC);
  open_as(STDERR_FILENO, "stderr", O_WRONLY | O_CREAT | O_TRUNC);
  ::alarm(most_seconds);
}

int open_descriptors() {
  constexpr int most = 256;
  int open = 0;
  for (int fd = 0; fd < most; ++fd) open += ::syscall(SYS_fcntl, fd, F_GETFD) != -1 ? 1 : 0;
  return open;
}

void tell(unsigned long number, int status) {
  ::dprintf(STDOUT_FILENO, "%lu %d %d ", number, status, shared->descriptors.load());
  for (const auto& calls : shared->calls) ::dprintf(STDOUT_FILENO, "%lu,", calls.load());
  ::dprintf(STDOUT_FILENO, " -");
  if (fault.n == 0) tell_places(STDOUT_FILENO);
  ::dprintf(STDOUT_FILENO, " %s\n", shared->what);
}

int run_again_and_again(int argc, char** argv, char** environment) {
  const char* const directory = ::getenv("REFEREE_FAULTS_DIR");
  if (directory == nullptr) return real_main(argc, argv, environment);
  constexpr int protection = PROT_READ | PROT_WRITE;
  void* const room = ::mmap(nullptr, sizeof(Shared), protection, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) fail("mmap");
  make_room_for_places();
  unsigned long number = 0;
  for (const Fault& next : faults_of(::getenv("REFEREE_FAULTS"))) {
    fault = next;
    shared = new (room) Shared{};
    shared->descriptors = -1;
    forget_places();
    const pid_t child = ::fork();
    if (child < 0) fail("fork");
    if (child == 0) {
      enter(directory, number);
      counting = true;
      const int status = real_main(argc, argv, environment);
      shared->descriptors = open_descriptors();
      return status;
    }
    int status = 0;
    while (::waitpid(child, &status, 0) != child) continue;
    tell(number++, status);
  }
  ::_exit(0);
}

}  // namespace

int failing(Kind kind, const char* name, const char* path, int fd) {
  if (!counting.load(std::memory_order_relaxed)) return 0;
  const unsigned long call = shared->calls[kind].fetch_add(1) + 1;
  if (kind == Memory && fault.n == 0) note_place(call);
  if (kind != fault.kind || fault.n == 0 || call < fault.n) return 0;
  if (fault.many > 0 && call - fault.n >= fault.many) return 0;
  const int kept = errno;
  remember(name, path, fd);
  errno = fault.how > 0 ? fault.how : kept;
  return fault.how;
}

}  // namespace faults

// NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" int __libc_start_main(faults::Main main, int argc, char** argv, void (*init)(),
                                 void (*fini)(), void (*rtld_fini)(), void* stack_end) {
  using Start = int (*)(faults::Main, int, char**, void (*)(), void (*)(), void (*)(), void*);
  faults::real_main = main;
  const auto start = reinterpret_cast<Start>(::dlsym(RTLD_NEXT, "__libc_start_main"));
  return start(faults::run_again_and_again, argc, argv, init, fini, rtld_fini, stack_end);
}
