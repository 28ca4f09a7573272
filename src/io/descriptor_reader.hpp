#pragma once

#include "base/deadline.hpp"
#include "io/meter.hpp"
#include "io/reader.hpp"

namespace referee::internal::io {

/// Reads a file descriptor: a pipe, a FIFO (waiting for its first writer), a device, a file.
/// Interrupted and short reads are not errors; while no bytes arrive, `deadline` is checked.
class DescriptorReader : public Reader {
 public:
  /// The caller owns `fd`, which must outlive this object, like `meter`, which counts what is read
  /// and may be null. `fd` may be non-blocking.
  DescriptorReader(int fd, const base::Deadline& deadline, Meter* meter = nullptr)
      : fd_(fd), deadline_(deadline), meter_(meter) {}

  std::size_t read(std::span<char> room) override;

 private:
  void wait_until_readable() const;

  int fd_;
  base::Deadline deadline_;
  Meter* meter_;
};

}  // namespace referee::internal::io
