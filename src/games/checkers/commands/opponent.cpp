#include "games/checkers/commands/opponent.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>

#include "base/error.hpp"
#include "games/checkers/commands/protocol.hpp"

namespace referee::internal::cli {
namespace {

constexpr std::size_t most_answer_bytes = 4096;

/// Runs in the new process: the socket becomes standard input and output, and the process gets a
/// group of its own so that the processes that the shell starts end with it.
[[noreturn]] void become(const char* command, int socket) {
  ::setpgid(0, 0);
  ::dup2(socket, STDIN_FILENO);
  ::dup2(socket, STDOUT_FILENO);
  ::execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  ::_exit(127);
}

}  // namespace

Opponent::Opponent(const std::string& command, double seconds) : seconds_(seconds) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw base::system_error(errno, command);
  }
  socket_ = io::Descriptor(ends[0]);
  const io::Descriptor theirs(ends[1]);
  process_ = ::fork();
  if (process_ < 0) throw base::system_error(errno, command);
  if (process_ == 0) become(command.c_str(), theirs.get());
  ::setpgid(process_, process_);  // called in both processes: either may be first
}

Opponent::~Opponent() {
  ::kill(-process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
}

std::optional<checkers::Move> Opponent::choose(const checkers::PlayedGame& game) {
  const checkers::Position& position = game.position();
  if (!send(text_of(Question{board_of(position), position.to_move, seconds_}) + "\n")) {
    return std::nullopt;
  }
  const std::optional<std::string> line = receive();
  if (!line) return std::nullopt;
  const std::optional<checkers::Path> path = parse_answer(*line);
  return path ? move_of(position, game.rules(), *path) : std::nullopt;
}

bool Opponent::send(const std::string& line) const {
  std::size_t sent = 0;
  while (sent < line.size()) {
    const ssize_t count =
        ::send(socket_.get(), line.data() + sent, line.size() - sent, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    sent += static_cast<std::size_t>(count);
  }
  return true;
}

std::optional<std::string> Opponent::receive() {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::duration<double>(seconds_ + grace);
  for (;;) {
    if (const std::size_t end = received_.find('\n'); end != std::string::npos) {
      std::string line = received_.substr(0, end);
      received_.erase(0, end + 1);
      return line;
    }
    const std::chrono::duration<double, std::milli> left = deadline - Clock::now();
    if (left.count() <= 0 || received_.size() > most_answer_bytes) return std::nullopt;
    pollfd waiting{socket_.get(), POLLIN, 0};
    const int ready = ::poll(&waiting, 1, static_cast<int>(std::min(left.count(), 1e9)) + 1);
    if (ready < 0 && errno != EINTR) return std::nullopt;
    if (ready <= 0) continue;
    std::array<char, 1024> bytes{};
    const ssize_t count = ::recv(socket_.get(), bytes.data(), bytes.size(), 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return std::nullopt;
    received_.append(bytes.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace referee::internal::cli
