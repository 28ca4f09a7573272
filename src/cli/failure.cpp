#include "cli/failure.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <exception>
#include <new>

#include <fmt/format.h>

#include "cli/program.hpp"
#include "cli/say.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

/// What the handler of std::terminate() knows.
std::string_view tool_of_handler;
std::terminate_handler usual_handler = nullptr;

/// Writes at once what belongs together.
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
  } catch (...) {  // a defect of ours
  }
  usual_handler();
  ::_exit(Status::failed);
}

}  // namespace

int report_failure(std::string_view tool) noexcept {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    say_out_of_memory(tool);
  } catch (const std::exception& error) {
    try {
      say(fmt::format("{}: {}\n", tool, text::escaped(error.what())));
    } catch (const std::bad_alloc&) {  // not even for that
      say_out_of_memory(tool);
    }
  } catch (...) {  // nobody throws such
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
