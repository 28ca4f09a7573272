// Compressed data, and any other: the same bytes and the same trouble come out, however they come
// in and whatever room there is for them; and what is compressed comes back.

#include "base/error.hpp"
#include "io/compression/decompressor.hpp"
#include "io/reader.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/io/compression/compress.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

/// A few bytes become many: no more of them are looked at.
constexpr std::uint64_t most_decompressed = std::uint64_t{1} << 20;

std::string decompress(std::string_view bytes, io::Compression compression, std::size_t step,
                       std::size_t room) {
  static io::Decompressor decompressor;
  tests::TextReader inner(bytes, step);
  decompressor.open(inner, compression, io::Compression::none, {});
  std::string text;
  std::string piece(room, '?');
  try {
    while (const std::size_t count = decompressor.read(piece)) {
      text.append(piece, 0, count);
      if (text.size() > most_decompressed) return text.substr(0, most_decompressed);
    }
  } catch (const base::Error& error) {
    text += std::string("\n") + error.what();
  }
  return text.substr(0, most_decompressed);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes = fuzz::text_of(data, size);
  base::Random choices = fuzz::choices_of(bytes);
  using io::Compression;
  for (const auto compression : {Compression::detect, Compression::gzip, Compression::zstd}) {
    const std::string whole = decompress(bytes, compression, SIZE_MAX, 1 << 16);
    const std::string pieces = decompress(bytes, compression, 1 + choices.below(bytes.size() + 1),
                                          1 + choices.below(choices.below(2) == 0 ? 100 : 70'000));
    fuzz::require_same(pieces, whole, "other bytes in pieces");
  }
  fuzz::require_same(decompress(tests::gzipped(bytes), Compression::detect, SIZE_MAX, 4096),
                     bytes.substr(0, most_decompressed), "gzip does not give it back");
  fuzz::require_same(decompress(tests::zstd_compressed(bytes), Compression::detect, SIZE_MAX, 4096),
                     bytes.substr(0, most_decompressed), "zstd does not give it back");
  return 0;
}
