#pragma once

#include <cstddef>

namespace referee::io {

/// Keeps the process alive when a mapped file loses pages.
///
/// Reading a page of a mapping that lies beyond the end of its file raises SIGBUS. While a
/// PageGuard lives, the signal's handler answers it by laying anonymous zero pages over the rest of
/// the guarded range and noting the loss; the interrupted read then goes on and finds zeros.
/// Nothing is unwound and no thread is special: whichever thread touches the page is served.
/// Whoever owns the range asks lost() before trusting what was read.
///
/// The first guard installs the handler for the process. A SIGBUS outside all guarded ranges goes
/// to whatever handled it before.
class PageGuard {
 public:
  /// How many guards can live at once in a process.
  static constexpr std::size_t max_guards = 1024;

  /// `begin` is the start of a page. Throws base::Trouble when too many guards live.
  PageGuard(void* begin, std::size_t bytes);
  PageGuard(const PageGuard&) = delete;
  PageGuard& operator=(const PageGuard&) = delete;
  ~PageGuard();

  bool lost() const;

 private:
  std::size_t slot_;
};

}  // namespace referee::io
