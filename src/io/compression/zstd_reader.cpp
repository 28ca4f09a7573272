#include <zstd.h>
#include <zstd_errors.h>

#include <new>

#include <fmt/format.h>

#include "base/error.hpp"
#include "io/compression/read_ahead.hpp"

namespace referee::internal::io {
namespace {

/// The largest window, the decompressed bytes that may be referred to, as a power of 2: what
/// `zstd -d` allows by default. It bounds our memory.
constexpr int max_window_log = 27;

constexpr std::size_t zstd_magic_bytes = 4;
constexpr std::size_t block_header_bytes = 3;

[[noreturn]] void refuse(std::size_t status) {
  switch (ZSTD_getErrorCode(status)) {
    case ZSTD_error_memory_allocation:
      throw std::bad_alloc();
    case ZSTD_error_frameParameter_windowTooLarge:
      throw base::Error(
          fmt::format("zstd data with a window of more than {} MiB", 1U << (max_window_log - 20)));
    case ZSTD_error_dictionary_wrong:
      throw base::Error("zstd data that needs a dictionary");
    case ZSTD_error_dstSize_tooSmall:
      throw base::Error("damaged zstd data: a block is larger than its frame allows");
    default:
      throw base::Error(fmt::format("damaged zstd data: {}", ZSTD_getErrorName(status)));
  }
}

/// Decompresses zstd data (RFC 8878), by libzstd. Skippable frames are skipped; a frame that needs
/// a dictionary or a larger window is refused. On an error libzstd drops what the same call
/// decompressed, so it is given one block at a time, from full buffers.
class ZstdReader final : public FormatReader {
 public:
  explicit ZstdReader(ReadAhead& input) : input_(input) {}

  void open() override;
  std::size_t read(std::span<char> room) override;

 private:
  bool begin_frame();
  std::string_view piece();

  ReadAhead& input_;
  std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context_{nullptr, ZSTD_freeDCtx};
  std::size_t wanted_ = 0;      // about how many bytes the frame still needs; 0 between frames
  bool had_frame_ = false;      // at least one began
  bool may_have_more_ = false;  // more output than the last room could hold
};

/// Each file has a context of its own: a context keeps the largest buffer that it ever needed, and
/// how much of a damaged frame comes out, and with which reason, depends on the room in it.
void ZstdReader::open() {
  context_.reset();
  context_.reset(ZSTD_createDCtx());
  if (!context_) throw std::bad_alloc();
  ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, max_window_log);
  wanted_ = 0;
  had_frame_ = false;
  may_have_more_ = false;
}

std::size_t ZstdReader::read(std::span<char> room) {
  ZSTD_outBuffer out{room.data(), room.size(), 0};
  while (out.pos == 0) {
    if (wanted_ == 0 && !begin_frame()) return 0;
    const std::string_view text = may_have_more_ ? std::string_view() : piece();
    ZSTD_inBuffer in{text.data(), text.size(), 0};
    wanted_ = ZSTD_decompressStream(context_.get(), &out, &in);
    if (ZSTD_isError(wanted_) != 0) refuse(wanted_);
    input_.drop(in.pos);
    may_have_more_ = wanted_ > 0 && out.pos == out.size;
  }
  return out.pos;
}

/// False at the end. What detected the first frame may be all that is held: then the buffer is not
/// full.
bool ZstdReader::begin_frame() {
  if (input_.held().size() < zstd_magic_bytes || !had_frame_) input_.fill();
  if (!begins_piece(input_.held(), "zstd", !had_frame_)) return false;
  had_frame_ = true;
  wanted_ = zstd_magic_bytes + block_header_bytes;
  return true;
}

/// The next input for the library: a header, or the block after one. The library includes the
/// header of the next block in the number of bytes that it asks for, but must not get both at once.
std::string_view ZstdReader::piece() {
  if (input_.held().empty() && !input_.fill()) throw base::Error("truncated zstd data");
  return input_.held().substr(
      0, wanted_ > block_header_bytes ? wanted_ - block_header_bytes : wanted_);
}

}  // namespace

std::unique_ptr<FormatReader> make_zstd_reader(ReadAhead& input) {
  return std::make_unique<ZstdReader>(input);
}

}  // namespace referee::internal::io
