#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "game/recipe.hpp"
#include "io/source.hpp"

struct ZSTD_CCtx_s;  // zstd.h
struct ZSTD_DCtx_s;

namespace referee::internal::connectz {

/// Writes a sequence of bytes, piece by piece, as segment files hold it: in blocks, each compressed
/// by zstd if that makes it smaller.
///
///     block = size, stored size (varints), the bytes: a zstd frame where stored size < size
///     end   = 0
///
/// A varint has seven bits of a number in each byte, the lowest first; the highest bit says that
/// more follow.
class PackedWriter {
 public:
  static constexpr std::size_t block_bytes = std::size_t{128} << 10;

  /// `write` gets the blocks and must outlive this object.
  explicit PackedWriter(const game::TextSink& write);

  void number(std::uint64_t number);
  void byte(std::uint8_t byte) { bytes({reinterpret_cast<const char*>(&byte), 1}); }
  void bytes(std::string_view bytes);
  /// Their number, and they.
  void text(std::string_view text);

  /// Ends the sequence.
  void end();

 private:
  void write_block();

  const game::TextSink& write_;
  std::unique_ptr<ZSTD_CCtx_s, std::size_t (*)(ZSTD_CCtx_s*)> context_;
  std::string block_;
  std::string packed_;
};

/// Reads such a sequence, which may be anything: throws base::Error when it is none, and never
/// takes more memory than for a block.
class PackedReader {
 public:
  /// The bytes of `source`, which must outlive this object, between `begin` and `end`.
  PackedReader(const io::Source& source, std::uint64_t begin, std::uint64_t end);

  /// A number up to `most`; another is an error.
  std::uint64_t number(std::uint64_t most = ~std::uint64_t{0});
  std::uint8_t byte();
  void bytes(char* to, std::size_t count);
  std::string text(std::size_t most_bytes);

  /// Throws unless the sequence ends here, and `end` is reached. To be called last.
  void check_end();

 private:
  void read_block();
  std::uint64_t stored_number();
  void read_stored(char* to, std::size_t count);

  const io::Source& source_;
  std::uint64_t at_;
  std::uint64_t end_;
  std::unique_ptr<ZSTD_DCtx_s, std::size_t (*)(ZSTD_DCtx_s*)> context_;
  std::string block_;
  std::size_t taken_ = 0;
};

void append_varint(std::string& bytes, std::uint64_t number);

/// The error for bytes that no program wrote.
base::Error senseless();

}  // namespace referee::internal::connectz
