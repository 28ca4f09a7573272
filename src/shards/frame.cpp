#include "shards/frame.hpp"

#include <zstd.h>
#include <zstd_errors.h>

#include <memory>
#include <new>

#include <fmt/format.h>

#include "base/error.hpp"

namespace referee::internal::shards {
namespace {

/// A text of paths is never compressed to less: memory is bounded by what was read.
constexpr std::uint64_t most_ratio = 8192;

struct FreeContext {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

void check(std::size_t status) {
  if (ZSTD_isError(status) == 0) return;
  if (ZSTD_getErrorCode(status) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  throw base::Error(fmt::format("damaged: {}", ZSTD_getErrorName(status)));
}

}  // namespace

std::string compressed(std::string_view text) {
  const std::unique_ptr<ZSTD_CCtx, FreeContext> context(ZSTD_createCCtx());
  if (!context) throw std::bad_alloc();
  check(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1));
  std::string frame(ZSTD_compressBound(text.size()), '\0');
  const std::size_t bytes =
      ZSTD_compress2(context.get(), frame.data(), frame.size(), text.data(), text.size());
  check(bytes);
  frame.resize(bytes);
  return frame;
}

std::string decompressed(std::string_view frame, std::uint64_t text_bytes) {
  if (text_bytes / most_ratio > frame.size()) throw base::Error("damaged: a size is wrong");
  std::string text(text_bytes, '\0');
  const std::size_t bytes = ZSTD_decompress(text.data(), text.size(), frame.data(), frame.size());
  check(bytes);
  if (bytes != text_bytes) throw base::Error("damaged: a size is wrong");
  return text;
}

}  // namespace referee::internal::shards
