#include "tests/io/compression/compress.hpp"

#include <isa-l/igzip_lib.h>
#include <zstd.h>

#include <memory>
#include <stdexcept>
#include <vector>

namespace referee::internal::tests {
namespace {

/// Not by Catch, as fuzzers compress too.
void require_compressed(bool truth) {
  if (!truth) throw std::logic_error("it was not compressed");
}

}  // namespace

std::string gzipped(std::string_view text) {
  const auto stream = std::make_unique<isal_zstream>();
  isal_deflate_init(stream.get());
  std::vector<std::uint8_t> in(text.begin(), text.end());
  std::vector<std::uint8_t> out(2 * text.size() + 1000);
  stream->gzip_flag = IGZIP_GZIP;
  stream->end_of_stream = 1;
  stream->next_in = in.data();
  stream->avail_in = static_cast<std::uint32_t>(in.size());
  stream->next_out = out.data();
  stream->avail_out = static_cast<std::uint32_t>(out.size());
  require_compressed(isal_deflate(stream.get()) == COMP_OK);
  require_compressed(stream->internal_state.state == ZSTATE_END);
  return {out.begin(), out.begin() + stream->total_out};
}

std::string zstd_compressed(std::string_view text) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                     ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string out(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(context.get(), out.data(), out.size(), text.data(), text.size());
  require_compressed(ZSTD_isError(size) == 0);
  out.resize(size);
  return out;
}

std::string skippable(std::size_t bytes) {
  std::string frame("\x5f\x2a\x4d\x18");
  for (int shift = 0; shift < 32; shift += 8) frame += static_cast<char>(bytes >> shift & 0xff);
  return frame + std::string(bytes, 's');
}

}  // namespace referee::internal::tests
