#pragma once

#include <cstdint>

#include "io/reader.hpp"

namespace referee::internal::io {

/// A decorator that passes on at most `max_bytes` bytes of another Reader; throws base::Error if
/// there are more.
class LimitedReader : public Reader {
 public:
  /// `inner` must outlive this object.
  LimitedReader(Reader& inner, std::uint64_t max_bytes)
      : inner_(inner), max_bytes_(max_bytes), left_(max_bytes) {}

  std::size_t read(std::span<char> room) override;
  bool is_checked() const override { return inner_.is_checked(); }

 private:
  Reader& inner_;
  std::uint64_t max_bytes_;
  std::uint64_t left_;
};

}  // namespace referee::internal::io
