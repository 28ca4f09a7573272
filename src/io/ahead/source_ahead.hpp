#pragma once

#include <cstdint>
#include <memory>

#include "io/ahead/pages_ahead.hpp"
#include "io/source.hpp"

namespace referee::internal::io {

/// Has the bytes of a large source in memory before somebody who reads it from front to back needs
/// them: the system itself would not read enough ahead (Source::ask_for(), Source::pages_ahead()).
class SourceAhead {
 public:
  static constexpr std::uint64_t default_bytes = std::uint64_t{8} << 20;

  /// For bytes from `begin` on. `source` must outlive this object. The system is asked for at least
  /// `bytes` ahead, half of them at a time.
  SourceAhead(const Source& source, std::uint64_t begin, std::uint64_t bytes = default_bytes)
      : source_(source), request_(bytes / 2), asked_(begin), pages_(source.pages_ahead(begin)) {}

  /// To be called before bytes from `position` on are read. Of those from `end` on none is asked
  /// for.
  void ask(std::uint64_t position, std::uint64_t end);

  /// Waits for the bytes before `needed`, where a thread reads them.
  void wait_for(std::uint64_t needed) {
    if (pages_) pages_->wait_for(needed, end_);
  }

 private:
  const Source& source_;
  std::uint64_t request_;
  std::uint64_t asked_;                // the end of what the system was asked for,
  std::uint64_t end_ = 0;              // and of what it may be asked for
  std::unique_ptr<PagesAhead> pages_;  // null if the system has them, or is asked
};

}  // namespace referee::internal::io
