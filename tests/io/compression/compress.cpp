#include "tests/io/compression/compress.hpp"

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

namespace referee::internal::tests {
namespace {

/// Not by Catch, as fuzzers compress too.
void require_compressed(bool truth) {
  if (!truth) throw std::logic_error("it was not compressed");
}

std::string deflated(std::string_view text, std::uint16_t wrapper) {
  const auto stream = std::make_unique<isal_zstream>();
  isal_deflate_init(stream.get());
  std::vector<std::uint8_t> in(text.begin(), text.end());
  std::vector<std::uint8_t> out(2 * text.size() + 1000);
  stream->gzip_flag = wrapper;
  stream->end_of_stream = 1;
  stream->next_in = in.data();
  stream->avail_in = static_cast<std::uint32_t>(in.size());
  stream->next_out = out.data();
  stream->avail_out = static_cast<std::uint32_t>(out.size());
  require_compressed(isal_deflate(stream.get()) == COMP_OK);
  require_compressed(stream->internal_state.state == ZSTATE_END);
  return {out.begin(), out.begin() + stream->total_out};
}

/// The lowest byte first.
std::string number(std::uint64_t value, int bytes) {
  std::string text;
  for (int shift = 0; shift < 8 * bytes; shift += 8)
    text += static_cast<char>(value >> shift & 0xff);
  return text;
}

std::uint32_t checksum(std::string_view text) {
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  return crc32_gzip_refl(0, bytes.data(), bytes.size());
}

/// Not compressed, in blocks (RFC 1951).
std::string stored(std::string_view text, base::Random& choices) {
  std::string blocks;
  for (bool last = false; !last;) {
    const std::size_t bytes = choices.below(std::min<std::size_t>(text.size(), 0xffff) + 1);
    last = bytes == text.size() && choices.below(2) == 0;
    blocks += static_cast<char>(last);
    blocks += number(bytes, 2) + number(~bytes, 2);
    blocks += text.substr(0, bytes);
    text.remove_prefix(bytes);
  }
  return blocks;
}

/// As a name or a comment has: any but the zero byte, which ends it.
std::string field(base::Random& choices) {
  std::string text;
  for (std::uint64_t i = choices.below(10); i > 0; --i) {
    text += static_cast<char>(1 + choices.below(255));
  }
  return text;
}

std::string gzip_member(std::string_view text, base::Random& choices) {
  enum Flag : unsigned {
    says_text = 1,
    has_checksum = 2,
    has_extra = 4,
    has_name = 8,
    has_comment = 16
  };
  const std::uint64_t flags = choices.below(32);
  std::string member("\x1f\x8b\x08");
  member += number(flags, 1) + number(choices.next(), 6);
  if ((flags & has_extra) != 0) {
    const std::string extra = field(choices);
    member += number(extra.size(), 2) + extra;
  }
  if ((flags & has_name) != 0) member += field(choices) + '\0';
  if ((flags & has_comment) != 0) member += field(choices) + '\0';
  if ((flags & has_checksum) != 0) member += number(checksum(member), 2);
  member += choices.below(2) == 0 ? stored(text, choices) : deflated(text, IGZIP_DEFLATE);
  return member + number(checksum(text), 4) + number(text.size(), 4);
}

struct FrameOptions {
  int level = ZSTD_CLEVEL_DEFAULT;
  int has_checksum = 1;
  int has_size = 1;
};

std::string zstd_frame(std::string_view text, const FrameOptions& options) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                     ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, options.level);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, options.has_checksum);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_contentSizeFlag, options.has_size);
  std::string out(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(context.get(), out.data(), out.size(), text.data(), text.size());
  require_compressed(ZSTD_isError(size) == 0);
  out.resize(size);
  return out;
}

/// Parts of the text, some of them empty, at least one.
std::vector<std::string_view> parts_of(std::string_view text, base::Random& choices) {
  std::vector<std::string_view> parts;
  for (std::uint64_t more = choices.below(4); more > 0; --more) {
    const std::size_t bytes = choices.below(text.size() + 1);
    parts.push_back(text.substr(0, bytes));
    text.remove_prefix(bytes);
  }
  parts.push_back(text);
  return parts;
}

}  // namespace

std::string gzipped(std::string_view text) {
  return deflated(text, IGZIP_GZIP);
}

std::string zstd_compressed(std::string_view text) {
  return zstd_frame(text, {});
}

std::string skippable(std::size_t bytes) {
  return "\x5f\x2a\x4d\x18" + number(bytes, 4) + std::string(bytes, 's');
}

std::string gzip_file(std::string_view text, base::Random& choices) {
  std::string file;
  for (const std::string_view part : parts_of(text, choices)) file += gzip_member(part, choices);
  return file + std::string(choices.below(2) * choices.below(10), '\0');
}

std::string zstd_file(std::string_view text, base::Random& choices) {
  const auto one_of_two = [&] { return static_cast<int>(choices.below(2)); };
  std::string file;
  for (const std::string_view part : parts_of(text, choices)) {
    if (one_of_two() != 0) file += skippable(choices.below(10));
    file += zstd_frame(part, {.level = static_cast<int>(choices.below(9)) - 3,
                              .has_checksum = one_of_two(),
                              .has_size = one_of_two()});
  }
  return one_of_two() != 0 ? file + skippable(0) : file;
}

}  // namespace referee::internal::tests
