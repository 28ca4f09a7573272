// gzip and zstd.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "io/compression/decompressor.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/mutation.hpp"
#include "tests/io/compression/compress.hpp"
#include "tests/support.hpp"

namespace referee::internal::fuzz {
namespace {

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

/// Any data: the same bytes and the same trouble come out, however they come in and
/// whatever room there is for them; and what is compressed comes back.
void compressed(const std::string& bytes) {
  base::Random choices = choices_of(bytes);
  using io::Compression;
  for (const auto compression : {Compression::detect, Compression::gzip, Compression::zstd}) {
    const std::string whole = decompress(bytes, compression, SIZE_MAX, 1 << 16);
    const std::size_t step = 1 + choices.below(bytes.size() + 1);
    const std::size_t room = 1 + choices.below(choices.below(2) == 0 ? 100 : 70'000);
    const std::string pieces = decompress(bytes, compression, step, room);
    require_same(pieces, whole, "other bytes in pieces");
  }
  for (const std::string& file :
       {tests::gzipped(bytes), tests::zstd_compressed(bytes), tests::gzip_file(bytes, choices),
        tests::zstd_file(bytes, choices)}) {
    require_same(decompress(file, Compression::detect, 1 + choices.below(file.size()), 4096),
                 bytes.substr(0, most_decompressed), "what is compressed does not come back");
  }
}

/// Changes what is compressed, and compresses it anew, in other parts; or damages these, most often
/// where their heads and sums are: changes of bytes alone get no checksum right.
std::string mutate_compressed(const std::string& input, base::Random& choices) {
  constexpr std::size_t most_bytes = 4096;
  const std::string text = mutate_text(
      decompress(input, io::Compression::detect, SIZE_MAX, 1 << 16).substr(0, most_bytes), choices);
  std::string file =
      choices.below(2) == 0 ? tests::gzip_file(text, choices) : tests::zstd_file(text, choices);
  const std::size_t end =
      choices.below(2) == 0 ? file.size() : std::min<std::size_t>(file.size(), 20);
  const std::size_t place =
      choices.below(2) == 0 ? choices.below(end) : file.size() - 1 - choices.below(end);
  switch (choices.below(4)) {
    case 0:
      file[place] = static_cast<char>(choices.below(256));
      break;
    case 1:
      file.resize(place);
      break;
    case 2:
      file.insert(place, file.substr(choices.below(file.size()), 20));
      break;
    default:
      break;
  }
  return file;
}

const Entries compressed_entries{{"compressed", compressed, mutate_compressed}};

}  // namespace
}  // namespace referee::internal::fuzz
