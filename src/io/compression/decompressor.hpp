#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "base/deadline.hpp"
#include "io/compression/read_ahead.hpp"

namespace referee::internal::io {

/// How the bytes of an input are compressed.
enum class Compression {
  detect,  ///< not known yet: determined by its first bytes
  none,
  gzip,
  zstd,
};

/// The first bytes of compressed data (RFC 1952, RFC 8878):
///
///     1f 8b            gzip
///     28 b5 2f fd      zstd
///     50..5f 2a 4d 18  a frame that zstd skips
///
/// No text in any game's format begins with these. The compression that `head`, the first bytes of
/// an input, indicates: none, gzip or zstd; or nothing as long as more bytes are needed to tell (at
/// the end of an input that means none).
std::optional<Compression> compression_of(std::string_view head);

/// The compression that the end of a file's name indicates, `.gz` or `.zst`: gzip, zstd or none.
/// For inputs whose bytes are too few to tell.
Compression compression_of_name(std::string_view path);

/// A decorator that decompresses the bytes of another Reader if they are compressed. That is
/// determined when the first bytes are read, not before, as they may take long to arrive.
/// Compressed data inside of compressed data is treated as data.
///
/// Serves one stream after another, and reuses its memory.
class Decompressor : public Reader {
 public:
  static constexpr std::size_t default_bytes = std::size_t{128} << 10;

  /// Holds at most `bytes` of compressed data.
  explicit Decompressor(std::size_t bytes = default_bytes) : input_(bytes) {}
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
  std::unique_ptr<FormatReader> gzip_;  // each is large, and made at its first use
  std::unique_ptr<FormatReader> zstd_;
  Compression wanted_ = Compression::none;
  Compression if_short_ = Compression::none;
  base::Deadline deadline_;
  Reader* reader_ = nullptr;  // the one that is read; null until the first read
};

}  // namespace referee::internal::io
