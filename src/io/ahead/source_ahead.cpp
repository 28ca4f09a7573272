#include "io/ahead/source_ahead.hpp"

#include <algorithm>

namespace referee::internal::io {

/// The next request is made before the last is done.
void SourceAhead::ask(std::uint64_t position, std::uint64_t end) {
  end_ = end;
  while (asked_ < end_ && asked_ < position + 2 * request_) {
    const std::uint64_t bytes = std::min(request_, end_ - asked_);
    source_.ask_for(asked_, bytes);
    asked_ += bytes;
  }
}

}  // namespace referee::internal::io
