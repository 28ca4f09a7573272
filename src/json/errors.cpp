#include "json/errors.hpp"

#include <unistd.h>

#include <exception>
#include <new>
#include <string_view>

#include "base/error.hpp"
#include "base/instructions.hpp"
#include "json/implementation.hpp"

namespace referee::internal::json {
namespace {

[[noreturn]] void end_without_memory() {
  constexpr std::string_view message = "out of memory\n";
  (void)!::write(STDERR_FILENO, message.data(), message.size());
  ::_exit(2);
}

/// At its first use simdjson chooses the code for the processor, and ends the program if it has no
/// memory for the list of implementations. It is done when the program starts, so that no file is
/// lost by that. REFEREE_KERNEL may allow less than the processor has.
bool choose_code() noexcept {
  const std::terminate_handler usual = std::set_terminate(end_without_memory);
  const bool chosen = simdjson::validate_utf8("", 0);
  std::set_terminate(usual);
  try {
    limit_implementation(base::chosen_instructions());
  } catch (const std::exception&) {  // thrown again to whoever asks for a kernel
  }
  return chosen;
}

[[maybe_unused]] const bool has_chosen_code = choose_code();

}  // namespace

void check_machine(simdjson::error_code error) {
  switch (error) {
    case simdjson::MEMALLOC:
      throw std::bad_alloc();
    case simdjson::CAPACITY:
    case simdjson::UNINITIALIZED:
    case simdjson::UNSUPPORTED_ARCHITECTURE:
    case simdjson::IO_ERROR:
    case simdjson::UNEXPECTED_ERROR:
    case simdjson::PARSER_IN_USE:
    case simdjson::INSUFFICIENT_PADDING:
      throw base::Error(simdjson::error_message(error));
    default:
      return;
  }
}

}  // namespace referee::internal::json
