#pragma once

#include <cstdint>

#include "base/deadline.hpp"
#include "io/reader.hpp"
#include "io/source.hpp"

namespace referee::internal::io {

/// Reads a source from front to back.
class SourceReader : public Reader {
 public:
  /// `source` must outlive this object.
  SourceReader(const Source& source, const base::Deadline& deadline)
      : source_(source), deadline_(deadline) {}

  std::size_t read(std::span<char> room) override {
    deadline_.check();
    const std::size_t count = source_.read(position_, room);
    position_ += count;
    return count;
  }

 private:
  const Source& source_;
  base::Deadline deadline_;
  std::uint64_t position_ = 0;
};

}  // namespace referee::internal::io
