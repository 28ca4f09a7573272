#pragma once

#include <cstdint>

#include "base/patience.hpp"
#include "io/reader.hpp"
#include "io/source.hpp"

namespace referee::internal::io {

/// A source from front to back.
class SourceReader : public Reader {
 public:
  /// `source` must outlive this object.
  SourceReader(const Source& source, const base::Patience& patience)
      : source_(source), patience_(patience) {}

  std::size_t read(std::span<char> room) override {
    patience_.check();
    const std::size_t count = source_.read(position_, room);
    position_ += count;
    return count;
  }

 private:
  const Source& source_;
  base::Patience patience_;
  std::uint64_t position_ = 0;
};

}  // namespace referee::internal::io
