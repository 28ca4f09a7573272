#include "games/checkers/commands/play/child_program.hpp"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/interrupt.hpp"

namespace referee::internal::cli {
namespace {

/// How long a program may run on after its input or output has ended.
constexpr std::chrono::milliseconds most_linger{200};

/// A connection: our end, and that of the program.
struct Connection {
  io::Descriptor ours;
  io::Descriptor theirs;
};

Connection connection(const std::string& command) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw base::system_error(errno, command);
  }
  return {io::Descriptor(ends[0]), io::Descriptor(ends[1])};
}

/// Runs in the new process, which gets a group of its own so that the processes that the shell
/// starts end with it.
[[noreturn]] void become(const char* command, int input, int output, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);  // it has ended already
  ::setpgid(0, 0);
  for (const int number : signals_of_writes) ::signal(number, SIG_DFL);
  ::dup2(input, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  ::_exit(127);
}

/// Waits until there is something to read, but no longer than until `deadline`, nor so long that a
/// signal that came just before is noticed late.
bool wait_for_bytes(int socket, ChildProgram::Clock::time_point deadline) {
  using std::chrono::milliseconds;
  constexpr milliseconds tick{40};
  const auto left = std::chrono::ceil<milliseconds>(deadline - ChildProgram::Clock::now());
  pollfd waiting{socket, POLLIN, 0};
  return ::poll(&waiting, 1, static_cast<int>(std::clamp(left, milliseconds(0), tick).count())) > 0;
}

/// How a process ended; nothing of it while it runs. It remains to be waited for.
siginfo_t end_of(pid_t process) {
  siginfo_t info{};
  ::waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOHANG | WNOWAIT);
  return info;
}

/// What the shell means by some exit statuses.
std::string words_on_shell_status(int status) {
  constexpr int not_executable = 126;
  constexpr int not_found = 127;
  constexpr int signals_from = 128;
  if (status == not_executable) return " (cannot be run)";
  if (status == not_found) return " (not found)";
  const char* const signal = status > signals_from ? ::sigdescr_np(status - signals_from) : nullptr;
  return signal == nullptr ? "" : fmt::format(" ({})", signal);
}

}  // namespace

std::string quoted_beginning(std::string_view words) {
  constexpr std::size_t most_shown = 60;
  std::string shown(words.substr(0, most_shown));
  std::replace_if(
      shown.begin(), shown.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return fmt::format("'{}{}'", shown, words.size() > most_shown ? "..." : "");
}

ChildProgram::ChildProgram(const std::string& command) : command_(command) {
  Connection input = connection(command);
  Connection output = connection(command);
  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ < 0) throw base::system_error(errno, command);
  if (process_ == 0) become(command.c_str(), input.theirs.get(), output.theirs.get(), parent);
  ::setpgid(process_, process_);  // called in both processes: either may be first
  input_ = std::move(input.ours);
  output_ = std::move(output.ours);
}

ChildProgram::~ChildProgram() {
  ::shutdown(input_.get(), SHUT_RDWR);
  waits_for_end();
  ::kill(-process_, SIGKILL);
  while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) continue;
}

void ChildProgram::fail(const std::string& what) const {
  throw base::Error(fmt::format("the program '{}' {}", command_, what));
}

void ChildProgram::send(std::string_view line) const {
  while (!line.empty()) {
    const ssize_t count =
        ::send(input_.get(), line.data(), line.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) fail(how_it_ended("does not read its questions"));
    line.remove_prefix(static_cast<std::size_t>(count));
  }
}

std::optional<std::string> ChildProgram::ask(std::string_view line, Clock::time_point deadline,
                                             const std::atomic<bool>& stop) {
  constexpr std::size_t most_line_bytes = 4096;
  send(line);
  for (bool is_last = false;; is_last = Clock::now() >= deadline) {
    // What has come is read once more after the deadline: it may be this process that was slow.
    const bool ready = wait_for_bytes(output_.get(), deadline);
    const bool is_open = !ready || read_more();
    if (const std::size_t end = received_.find('\n'); end != std::string::npos) {
      std::string answer = received_.substr(0, end);
      received_.erase(0, end + 1);
      return answer;
    }
    if (received_.size() > most_line_bytes) {
      fail(fmt::format("wrote more than {} bytes without a line end: {}", most_line_bytes,
                       quoted_beginning(received_)));
    }
    if (!is_open) fail(how_it_ended("closed its output"));
    if (is_last || stop.load()) return std::nullopt;
  }
}

void ChildProgram::check_silence() {
  read_more();
  if (received_.empty()) return;
  const std::string_view line = std::string_view(received_).substr(0, received_.find('\n'));
  fail(fmt::format("wrote {} before it was asked", quoted_beginning(line)));
}

/// Reads what is there, without waiting; false at the end.
bool ChildProgram::read_more() {
  std::array<char, 1024> bytes{};
  const ssize_t count = ::recv(output_.get(), bytes.data(), bytes.size(), MSG_DONTWAIT);
  if (count > 0) received_.append(bytes.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN));
}

/// How it ended, in words after its name: "ended with exit status 1", "was ended by signal 9
/// (Killed)"; `otherwise` if it runs on for a fifth of a second.
std::string ChildProgram::how_it_ended(std::string_view otherwise) const {
  waits_for_end();
  const siginfo_t info = end_of(process_);
  if (info.si_pid == 0) return std::string(otherwise);
  if (info.si_code != CLD_EXITED) {
    const char* const words = ::sigdescr_np(info.si_status);
    return fmt::format("was ended by signal {} ({})", info.si_status,
                       words == nullptr ? "unknown" : words);
  }
  return fmt::format("ended with exit status {}{}", info.si_status,
                     words_on_shell_status(info.si_status));
}

/// Returns whether it has ended, or does so soon.
bool ChildProgram::waits_for_end() const {
  const Clock::time_point deadline = Clock::now() + most_linger;
  while (end_of(process_).si_pid == 0) {
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

}  // namespace referee::internal::cli
