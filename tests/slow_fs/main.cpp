// slow_fs: a folder as a file system whose answers take time, and that fails where it is told to.
//
// usage: slow_fs [--delay MICROSECONDS] [--kept SECONDS] [--refuse WORD] [--fail WORD]
//                [--shrink WORD] [--hold-lookup WORD] [--hold-open WORD] [--hold-read WORD]
//                FOLDER MOUNT_POINT
//
// Every request waits for the delay but those for which the kernel waits for nobody: release and
// releasedir. mirror.hpp says what the words are for, and what --kept means; without it nothing is
// kept. The mount point may be the folder itself. A line "mounted" on standard output says that it
// is there. Then lines of standard input are commands, and each is answered by a line:
//
//   requests   the numbers of Requests::report()
//   let go     holds no request any more; the same numbers
//
// It unmounts when its standard input ends, and on SIGINT and SIGTERM.

#include <fcntl.h>
#include <fuse_lowlevel.h>
#include <getopt.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>

#include "mirror.hpp"
#include "parallel_lookups.hpp"
#include "requests.hpp"

namespace slow_fs {
namespace {

[[noreturn]] void fail(const std::string& what) {
  std::fprintf(stderr, "slow_fs: %s\n", what.c_str());
  std::exit(2);
}

[[noreturn]] void fail_with_errno(const std::string& what) {
  fail(what + ": " + std::strerror(errno));
}

struct Options {
  unsigned delay_us = 0;
  unsigned kept_seconds = 0;
  Faults faults;
  const char* folder = nullptr;
  const char* mount_point = nullptr;
};

unsigned number(std::string_view text) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    fail("not a number: " + std::string(text));
  }
  return value;
}

Options options_of(int argc, char** argv) {
  static constexpr std::array<option, 9> known = {{{"delay", required_argument, nullptr, 'd'},
                                                   {"kept", required_argument, nullptr, 'k'},
                                                   {"refuse", required_argument, nullptr, 'r'},
                                                   {"fail", required_argument, nullptr, 'f'},
                                                   {"shrink", required_argument, nullptr, 's'},
                                                   {"hold-lookup", required_argument, nullptr, 'l'},
                                                   {"hold-open", required_argument, nullptr, 'o'},
                                                   {"hold-read", required_argument, nullptr, 'h'},
                                                   {}}};
  Options options;
  for (int name; (name = ::getopt_long(argc, argv, "", known.data(), nullptr)) != -1;) {
    switch (name) {
      case 'd':
        options.delay_us = number(optarg);
        break;
      case 'k':
        options.kept_seconds = number(optarg);
        break;
      case 'r':
        options.faults.refuse = optarg;
        break;
      case 'f':
        options.faults.fail = optarg;
        break;
      case 's':
        options.faults.shrink = optarg;
        break;
      case 'l':
        options.faults.hold_lookup = optarg;
        break;
      case 'o':
        options.faults.hold_open = optarg;
        break;
      case 'h':
        options.faults.hold_read = optarg;
        break;
      default:
        std::exit(2);  // getopt has said why
    }
  }
  if (argc - optind != 2) fail("needs FOLDER and MOUNT_POINT");
  options.folder = argv[optind];
  options.mount_point = argv[optind + 1];
  return options;
}

/// A descriptor for the signals that end the program.
int catch_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigprocmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  const int fd = ::signalfd(-1, &signals, SFD_CLOEXEC);
  if (fd < 0) fail_with_errno("signalfd");
  return fd;
}

/// As many files as it is allowed to have open.
void raise_file_limit() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

/// Obeys what came in on standard input; false at its end.
bool obey_commands(Requests& requests) {
  static std::string unread;
  std::array<char, 256> piece{};
  const ssize_t count = ::read(STDIN_FILENO, piece.data(), piece.size());
  if (count <= 0) return false;
  unread.append(piece.data(), static_cast<std::size_t>(count));
  for (std::size_t end; (end = unread.find('\n')) != std::string::npos; unread.erase(0, end + 1)) {
    const std::string_view command = std::string_view(unread).substr(0, end);
    if (command == "let go") {
      requests.let_go();
    } else if (command != "requests") {
      fail("no such command: " + std::string(command));
    }
    std::fputs(requests.report().c_str(), stdout);
    std::fflush(stdout);
  }
  return true;
}

/// Takes all requests that are there. False when the file system has been unmounted.
bool take_requests(fuse_session* session, fuse_buf& buffer) {
  while (true) {
    const int count = fuse_session_receive_buf(session, &buffer);
    if (count == -EAGAIN || count == -EINTR) return true;
    if (count <= 0) return false;
    fuse_session_process_buf(session, &buffer);
  }
}

std::optional<timespec> time_until(std::optional<Requests::Clock::time_point> due) {
  if (!due) return std::nullopt;
  const auto left = std::max(*due - Requests::Clock::now(), Requests::Clock::duration::zero());
  const auto nanoseconds = std::chrono::nanoseconds(left).count();
  return timespec{nanoseconds / 1'000'000'000, nanoseconds % 1'000'000'000};
}

/// Until it is unmounted, or told to end.
void serve(fuse_session* session, int signals, Requests& requests) {
  fuse_buf buffer{};
  std::array<pollfd, 3> polled = {
      {{fuse_session_fd(session), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}, {signals, POLLIN, 0}}};
  while (true) {
    const std::optional<timespec> left = time_until(requests.next_due());
    if (::ppoll(polled.data(), polled.size(), left ? &*left : nullptr, nullptr) < 0 &&
        errno != EINTR) {
      fail_with_errno("ppoll");
    }
    if (polled[2].revents != 0) break;
    if (polled[0].revents != 0 && !take_requests(session, buffer)) break;
    if (polled[1].revents != 0 && !obey_commands(requests)) break;
    requests.answer_due();
  }
  std::free(buffer.mem);
}

int run(const Options& options) {
  const int signals = catch_signals();
  raise_file_limit();
  ::prctl(PR_SET_TIMERSLACK, 1);  // ns; otherwise each delay takes 50 us more
  const int folder = ::open(options.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) fail_with_errno(options.folder);
  Requests requests{std::chrono::microseconds(options.delay_us)};
  Mirror mirror(folder, options.kept_seconds, options.faults, requests);
  const fuse_lowlevel_ops operations = Mirror::operations();
  std::array<char*, 3> words = {const_cast<char*>("slow_fs"), const_cast<char*>("-o"),
                                const_cast<char*>("ro,fsname=slow_fs")};
  fuse_args args = {static_cast<int>(words.size()), words.data(), 0};
  fuse_session* const session = fuse_session_new(&args, &operations, sizeof operations, &mirror);
  if (session == nullptr || fuse_session_mount(session, options.mount_point) != 0) {
    fail(std::string("cannot mount ") + options.mount_point +
         ": FUSE needs /dev/fuse, and root or fusermount3");
  }
  ::fcntl(fuse_session_fd(session), F_SETFL, O_NONBLOCK);
  if (const int error = allow_parallel_lookups(session); error != 0) {
    fuse_session_unmount(session);
    errno = -error;
    fail_with_errno("allow_parallel_lookups");
  }
  std::puts("mounted");
  std::fflush(stdout);
  serve(session, signals, requests);
  requests.answer_all();
  fuse_session_unmount(session);
  fuse_session_destroy(session);
  fuse_opt_free_args(&args);
  ::close(folder);
  ::close(signals);
  return 0;
}

}  // namespace
}  // namespace slow_fs

int main(int argc, char** argv) {
  return slow_fs::run(slow_fs::options_of(argc, argv));
}
