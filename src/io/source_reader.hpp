#pragma once

#include <cstdint>
#include <span>

#include "base/deadline.hpp"
#include "io/ahead/source_ahead.hpp"
#include "io/reader.hpp"
#include "io/source.hpp"

namespace referee::internal::io {

/// Reads a source from front to back.
class SourceReader : public Reader {
 public:
  /// `source` must outlive this object. Of a far one so many bytes are asked for ahead.
  SourceReader(const Source& source, const base::Deadline& deadline,
               std::uint64_t bytes_ahead = SourceAhead::default_bytes)
      : source_(source), ahead_(source, 0, bytes_ahead), deadline_(deadline) {}

  std::size_t read(std::span<char> room) override {
    deadline_.check();
    ahead_.ask(position_, source_.size());
    ahead_.wait_for(position_ + room.size());
    const std::size_t count = source_.read(position_, room);
    position_ += count;
    return count;
  }

 private:
  const Source& source_;
  SourceAhead ahead_;
  base::Deadline deadline_;
  std::uint64_t position_ = 0;
};

}  // namespace referee::internal::io
