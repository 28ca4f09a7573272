#pragma once

#include <cstddef>
#include <optional>

namespace referee::internal::io {

/// Handles page faults in mapped files whose pages cannot be read.
///
/// A mapping shows a file as it is now. When the file is truncated, or its device fails, the thread
/// that accesses the lost page gets the signal SIGBUS. The handler here maps zeros over the rest of
/// that mapping, notes where, and lets the thread continue:
///
///     |text that was read|lost page ... to the end of the mapping|
///                         0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
///
/// What the thread computes from the zeros does not matter, as it is discarded after a look at
/// GuardedMemory::first_fault() at the end. A fault anywhere else goes to the previous handler.

/// Installs the handler, once in a process; further calls do nothing. Throws base::Error if the
/// system refuses.
void handle_page_faults();

/// Whether a fault in the calling thread, or in one that it starts, would reach the handler: it is
/// installed, was not replaced by another, and the thread does not block the signal.
bool page_faults_are_handled();

struct FaultSlot;

/// Memory whose faults the handler takes care of, during the lifetime of this object. It may be
/// used by any threads, and has to be read-only.
class GuardedMemory {
 public:
  /// `begin` is the start of a page, `bytes` a number of whole ones.
  GuardedMemory(char* begin, std::size_t bytes);
  GuardedMemory(const GuardedMemory&) = delete;
  GuardedMemory& operator=(const GuardedMemory&) = delete;
  ~GuardedMemory();

  /// The offset in bytes of the first lost page that was accessed. From there on there are zeros.
  std::optional<std::size_t> first_fault() const;

 private:
  FaultSlot& slot_;
};

}  // namespace referee::internal::io
