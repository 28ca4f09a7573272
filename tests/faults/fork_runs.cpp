//   REFEREE_FAULTS_DIR=DIR          a run takes place in DIR/NAME, made if it is not there, and
//   leaves `stdout` and
//                                   `stderr` in it
//   REFEREE_FAULTS_STDIN=FILE       what every run reads as its standard input
#include "fork_runs.hpp"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace faults {
namespace {

using Main = int (*)(int, char**, char**);

Main real_main = nullptr;
std::atomic<bool> counting{false};

void open_as(int fd, const char* path, int flags) {
  constexpr mode_t mode = 0666;
  const int opened = ::open(path, flags, mode);
  if (opened < 0 || ::dup2(opened, fd) != fd) fail(path);
  ::close(opened);
}

/// What the child does before main.
void enter(const char* directory, const Plan& plan) {
  constexpr mode_t mode = 0777;
  char path[64];
  ::snprintf(path, sizeof path, "%lu", plan.name());
  if (::chdir(directory) != 0) fail(directory);
  if (::mkdir(path, mode) != 0 && errno != EEXIST) fail(path);
  if (::chdir(path) != 0) fail(path);
  const char* const input = ::getenv("REFEREE_FAULTS_STDIN");
  open_as(STDIN_FILENO, input != nullptr ? input : "/dev/null", O_RDONLY);
  open_as(STDOUT_FILENO, "stdout", O_WRONLY | O_CREAT | O_TRUNC);
  open_as(STDERR_FILENO, "stderr", O_WRONLY | O_CREAT | O_TRUNC);
  ::alarm(plan.seconds());
}

int run_again_and_again(int argc, char** argv, char** environment) {
  const char* const directory = ::getenv("REFEREE_FAULTS_DIR");
  Plan* const plan = directory != nullptr ? make_plan() : nullptr;
  if (plan == nullptr) return real_main(argc, argv, environment);
  while (plan->next()) {
    const pid_t child = ::fork();
    if (child < 0) fail("fork");
    if (child == 0) {
      enter(directory, *plan);
      counting = true;
      const int status = real_main(argc, argv, environment);
      plan->leave();
      return status;
    }
    int status = 0;
    while (::waitpid(child, &status, 0) != child) continue;
    char text[1024];
    plan->describe(text, sizeof text);
    ::dprintf(STDOUT_FILENO, "%lu %d %s\n", plan->name(), status, text);
  }
  ::_exit(0);
}

}  // namespace

bool is_counting() {
  return counting.load(std::memory_order_relaxed);
}

void* share(unsigned long bytes) {
  constexpr int protection = PROT_READ | PROT_WRITE;
  const long address =
      ::syscall(SYS_mmap, nullptr, bytes, protection, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (address == -1) fail("mmap");
  return reinterpret_cast<void*>(address);  // NOLINT(performance-no-int-to-ptr)
}

void fail(const char* what) {
  ::perror(what);
  ::_exit(99);
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
