#pragma once

#include <optional>

#include "base/deadline.hpp"
#include "io/compression/compression.hpp"
#include "io/compression/gzip_reader.hpp"
#include "io/compression/zstd_reader.hpp"
#include "io/read_ahead.hpp"

namespace referee::internal::io {

/// A decorator that decompresses the bytes of another Reader if they are compressed. That is
/// determined when the first bytes are read, not before, as they may take long to arrive.
/// Compressed data inside of compressed data is treated as data.
///
/// Serves one stream after another, and reuses its memory.
class Decompressor : public Reader {
 public:
  /// Holds at most `bytes` of compressed data.
  explicit Decompressor(std::size_t bytes = ReadAhead::default_bytes) : input_(bytes) {}
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;

  /// From now on reads `inner`, which must outlive the reading. If the compression is to be
  /// detected and there are too few bytes to tell, it is `if_short`. `deadline` is checked while
  /// decompressing: a few bytes can become many.
  void open(Reader& inner, Compression compression, Compression if_short,
            const base::Deadline& deadline);

  std::size_t read(std::span<char> room) override;
  bool is_checked() const override { return reader_ != nullptr && reader_ != &input_; }

 private:
  Compression detected();
  void begin(Compression compression);

  ReadAhead input_;
  std::optional<GzipReader> gzip_;  // each is large, and made at its first use
  std::optional<ZstdReader> zstd_;
  Compression wanted_ = Compression::none;
  Compression if_short_ = Compression::none;
  base::Deadline deadline_;
  Reader* reader_ = nullptr;  // the one that is read; null until the first read
};

}  // namespace referee::internal::io
