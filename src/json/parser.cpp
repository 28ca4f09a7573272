#include "json/parser.hpp"

#include <unistd.h>

#include <algorithm>
#include <exception>
#include <new>
#include <string>

#include "base/error.hpp"

namespace referee::internal::json {
namespace {

/// What an implementation of simdjson's needs. Its sets below AVX2 are as good as none here, and so
/// is NEON: every aarch64 has it, and what simdjson does without says other words about damaged
/// text.
base::Instructions needed_by(const simdjson::implementation& implementation) {
  const std::string& name = implementation.name();  // a copy in later versions
  if (name == "icelake") return base::Instructions::avx512;
  if (name == "haswell") return base::Instructions::avx2;
  return base::Instructions::portable;
}

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

void limit_implementation(base::Instructions most) {
  auto& active = simdjson::get_active_implementation();
  if (needed_by(*active) <= most) return;
  for (const simdjson::implementation* const one : simdjson::get_available_implementations()) {
    if (needed_by(*one) > most || !one->supported_by_runtime_system()) continue;
    active = one;
    return;
  }
}

/// Makes a new parser each time, as one that got only part of its memory is not usable.
void Parser::grow(std::size_t bytes) {
  constexpr std::size_t least = 4096;
  const std::size_t former = parser_ ? parser_->capacity() : 0;
  parser_.emplace();
  const simdjson::error_code error =
      parser_->allocate(std::max({bytes, former + former / 4, least}), simdjson::DEFAULT_MAX_DEPTH);
  if (error != simdjson::SUCCESS) {
    parser_.reset();
    check_machine(error);
  }
  // simdjson does not report whether it got memory for strings. If not, iterate() would ask for it
  // again; with a maximum of none, that is an error which nothing else can cause.
  parser_->set_max_capacity(0);
}

void Parser::drop() {
  parser_.reset();
  throw std::bad_alloc();
}

}  // namespace referee::internal::json
