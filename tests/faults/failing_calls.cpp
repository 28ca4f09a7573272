// Preloaded into a command, it runs the command many times (fork_runs.hpp), and in each run one
// call of a kind fails: the n-th, or the n-th and all that follow. Seen are the calls of the
// command and of the libraries that it uses (SQLite, libstdc++ ...) into the C library, not those
// that the C library makes itself.
//
//   REFEREE_FAULTS=FILE     a line for each run: KIND HOW N MANY. KIND is one of `kind_names`; HOW
//   is a number of
//                           <errno.h>, `short` (a read or write of one byte) or `page` (a mapping
//                           that lacks its second half); with N = 0 nothing fails; MANY is how many
//                           calls fail from the N-th on; 0: all
//
// Runs are called 0, 1, 2 ... in the order of the lines. The line of one goes on with how many
// descriptors were open at its end (-1: it did not get there), the number of its calls of each
// kind, with commas, and then, if a call failed, its name and the file.
#include "failing_calls.hpp"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <new>
#include <utility>
#include <vector>

namespace faults {
namespace {

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

Shared* shared = nullptr;
Fault fault;

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

class FailingCalls : public Plan {
 public:
  explicit FailingCalls(std::vector<Fault> faults) : faults_(std::move(faults)) {}

  bool next() override {
    if (next_ == faults_.size()) return false;
    fault = faults_[next_++];
    ::memset(static_cast<void*>(shared), 0, sizeof *shared);
    shared->descriptors = -1;
    return true;
  }

  unsigned long name() const override { return next_ - 1; }

  void describe(char* text, unsigned long bytes) const override {
    auto length =
        static_cast<unsigned long>(::snprintf(text, bytes, "%d ", shared->descriptors.load()));
    for (const auto& calls : shared->calls) {
      length += static_cast<unsigned long>(
          ::snprintf(text + length, bytes - length, "%lu,", calls.load()));
    }
    ::snprintf(text + length, bytes - length, " %s", shared->what);
  }

  void leave() override {
    constexpr int most = 256;
    int open = 0;
    for (int fd = 0; fd < most; ++fd) open += ::syscall(SYS_fcntl, fd, F_GETFD) != -1 ? 1 : 0;
    shared->descriptors = open;
  }

  unsigned seconds() const override { return 45; }  // a lock is waited for 20

 private:
  std::vector<Fault> faults_;
  unsigned long next_ = 0;
};

Kind kind_of(std::string_view name) {
  for (int kind = 0; kind < Kinds; ++kind) {
    if (kind_names[static_cast<std::size_t>(kind)] == name) return static_cast<Kind>(kind);
  }
  fail("REFEREE_FAULTS");
}

int how_of(const char* how) {
  if (std::string_view(how) == "short") return short_count;
  return std::string_view(how) == "page" ? lost_page : ::atoi(how);
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

}  // namespace

int failing(Kind kind, const char* name, const char* path, int fd) {
  if (!is_counting()) return 0;
  const unsigned long call = shared->calls[kind].fetch_add(1) + 1;
  if (kind != fault.kind || fault.n == 0 || call < fault.n) return 0;
  if (fault.many > 0 && call - fault.n >= fault.many) return 0;
  const int kept = errno;
  remember(name, path, fd);
  errno = fault.how > 0 ? fault.how : kept;
  return fault.how;
}

Plan* make_plan() {
  const char* const path = ::getenv("REFEREE_FAULTS");
  if (path == nullptr) return nullptr;
  shared = new (share(sizeof(Shared))) Shared;
  static FailingCalls plan(faults_of(path));
  return &plan;
}

}  // namespace faults
