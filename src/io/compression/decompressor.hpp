#pragma once

#include <optional>

#include "base/deadline.hpp"
#include "io/compression/compression.hpp"
#include "io/compression/gzip_reader.hpp"
#include "io/compression/zstd_reader.hpp"
#include "io/read_ahead.hpp"

namespace referee::internal::io {

/// Another Reader's bytes, decompressed if they are compressed. What they are is found out when the
/// first of them are wanted, not before: they may be long in coming. Compressed data inside of
/// compressed data is data.
///
/// Serves one stream after another, and keeps what it needed for one for the next.
class Decompressor : public Reader {
 public:
  Decompressor() = default;
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;

  /// From now on reads `inner`, which must outlive the reading. If that is to be detected and has
  /// too few bytes to tell, it is `if_short`. `deadline` is asked while decompressing: a few bytes
  /// can become many.
  void open(Reader& inner, Compression compression, Compression if_short,
            const base::Deadline& deadline);

  std::size_t read(std::span<char> room) override;
  bool is_checked() const override { return reader_ != nullptr && reader_ != &input_; }

 private:
  Compression detected();
  void begin(Compression compression);

  ReadAhead input_;
  std::optional<GzipReader> gzip_;  // each is large, and there from its first use on
  std::optional<ZstdReader> zstd_;
  Compression wanted_ = Compression::none;
  Compression if_short_ = Compression::none;
  base::Deadline deadline_;
  Reader* reader_ = nullptr;  // what gives the bytes; null until the first are wanted
};

}  // namespace referee::internal::io
