#pragma once

#include <atomic>
#include <cstddef>
#include <optional>

namespace referee::internal::io {

/// Pages of mapped files that cannot be had.
///
/// A mapping shows a file as it is now. When the file is cut off under it, or its device fails, the
/// thread that touches the lost page gets the signal SIGBUS. The handler here lays zeros over the
/// rest of that mapping, notes where, and lets the thread go on:
///
///     |text that was read|lost page ... to the end of the mapping|
///                         0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
///
/// What the thread makes of the zeros does not matter, as who looks at GuardedMemory::first_fault()
/// at the end throws it away. A fault anywhere else goes to the handler that was there before.

/// Installs the handler, once in a process; further calls do nothing. Throws base::Error if the
/// system refuses.
void handle_page_faults();

/// Whether a fault in the calling thread, or in one that it starts, would come to the handler: it
/// is installed, nobody put another in its place, and the thread does not block the signal.
bool page_faults_are_handled();

/// Memory whose faults the handler takes care of, while this object lives. It may be used by any
/// threads, and has to be read-only.
class GuardedMemory {
 public:
  /// `begin` is the start of a page, `bytes` a number of whole ones.
  GuardedMemory(char* begin, std::size_t bytes);
  GuardedMemory(const GuardedMemory&) = delete;
  GuardedMemory& operator=(const GuardedMemory&) = delete;
  ~GuardedMemory();

  /// Where the first lost page is that somebody touched, in bytes from the beginning. From there on
  /// there are zeros.
  std::optional<std::size_t> first_fault() const;

 private:
  friend class FaultHandler;
  struct Slot;

  Slot& slot_;
};

}  // namespace referee::internal::io
