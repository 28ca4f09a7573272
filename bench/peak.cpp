// Runs a command and writes the peak of its resident memory (VmHWM), in KiB, into a file.
//
//   peak RESULT COMMAND ARGUMENT...
//
// The kernel gives a child the peak of the process it was forked from as a start, and never takes
// it back (ru_maxrss). So the one who forks must be smaller than anything worth measuring: this
// program, with nothing but the C library, is at less than 2 MiB, where Python is at ten.

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

namespace {

constexpr int failed = 127;

int error(const char* what) {
  std::perror(what);
  return failed;
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) {
    std::fputs("usage: peak RESULT COMMAND ARGUMENT...\n", stderr);
    return failed;
  }
  const pid_t child = ::fork();
  if (child < 0) return error("peak: fork");
  if (child == 0) {
    ::execvp(words[2], words + 2);
    _exit(error(words[2]));
  }
  int status = 0;
  rusage usage{};
  if (::wait4(child, &status, 0, &usage) != child) return error("peak: wait4");

  std::FILE* const result = std::fopen(words[1], "w");
  if (result == nullptr) return error(words[1]);
  std::fprintf(result, "%ld\n", usage.ru_maxrss);
  if (std::fclose(result) != 0) return error(words[1]);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
