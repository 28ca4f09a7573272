#include "cli/failure.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <exception>
#include <new>

#include <fmt/format.h>

#include "cli/program.hpp"
#include "io/descriptor.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

/// The name that the handler of std::terminate() prints.
std::string_view tool_of_handler;
std::terminate_handler usual_handler = nullptr;

/// Writes the whole message in one call.
void say_out_of_memory(std::string_view tool) {
  std::array<char, 64> room{};
  const auto message = fmt::format_to_n(room.data(), room.size(), "{}: out of memory\n", tool);
  say({room.data(), std::min(message.size, room.size())});
}

[[noreturn]] void handle_terminate() {
  try {
    if (const std::exception_ptr error = std::current_exception()) std::rethrow_exception(error);
  } catch (const std::bad_alloc&) {
    say_out_of_memory(tool_of_handler);
    ::_exit(Status::failed);
  } catch (...) {  // a defect of our own
  }
  usual_handler();
  ::_exit(Status::failed);
}

}  // namespace

void say(std::string_view message) {
  while (!message.empty()) {
    const ssize_t count = ::write(STDERR_FILENO, message.data(), message.size());
    if (count >= 0) {
      message.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      io::wait_until_ready(STDERR_FILENO, POLLOUT);
    } else if (errno != EINTR) {
      return;  // the failure cannot be reported
    }
  }
}

int report_failure(std::string_view tool) noexcept {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    say_out_of_memory(tool);
  } catch (const std::exception& error) {
    try {
      say(fmt::format("{}: {}\n", tool, text::escaped(error.what())));
    } catch (const std::bad_alloc&) {  // no memory even for the message
      say_out_of_memory(tool);
    }
  } catch (...) {  // no code throws such
    say(tool);
    say(": failed for an unknown reason\n");
  }
  return Status::failed;
}

void fail_cleanly_without_memory(std::string_view tool) noexcept {
  tool_of_handler = tool;
  usual_handler = std::set_terminate(handle_terminate);
}

}  // namespace referee::internal::cli
