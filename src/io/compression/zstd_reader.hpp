#pragma once

#include <memory>

#include "io/read_ahead.hpp"

struct ZSTD_DCtx_s;  // zstd.h

namespace referee::internal::io {

/// Decompresses zstd data (RFC 8878), by libzstd. Frames follow each other without a gap; skippable
/// ones are skipped. An early end, a wrong checksum, anything else after a frame, a frame that
/// needs a dictionary or a larger window than `max_window_log` allows, and any other invalid data
/// is base::Error; all blocks before the error have already been handed out, the same bytes however
/// the input was split. (On an error libzstd drops what the same call decompressed, so it is given
/// one block at a time, from full buffers.)
class ZstdReader : public Reader {
 public:
  /// The largest window, the decompressed bytes that may be referred to, as a power of 2: what
  /// `zstd -d` allows by default. It bounds our memory.
  static constexpr int max_window_log = 27;

  /// Takes what `input` holds, and what follows; `input` must outlive this object.
  explicit ZstdReader(ReadAhead& input);

  /// Starts with new data in the input.
  void open();

  std::size_t read(std::span<char> room) override;

 private:
  struct Free {
    void operator()(ZSTD_DCtx_s* context) const;
  };

  bool begin_frame();
  std::string_view piece();

  ReadAhead& input_;
  std::unique_ptr<ZSTD_DCtx_s, Free> context_;
  std::size_t wanted_ = 0;      // about how many bytes the frame still needs; 0 between frames
  bool had_frame_ = false;      // at least one began
  bool may_have_more_ = false;  // more output than the last room could hold
};

}  // namespace referee::internal::io
