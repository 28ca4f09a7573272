#include "json/parser.hpp"

#include <algorithm>

#include "json/errors.hpp"

namespace referee::internal::json {

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
