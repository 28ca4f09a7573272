#pragma once

#include <memory>

#include "io/read_ahead.hpp"

struct ZSTD_DCtx_s;  // zstd.h

namespace referee::internal::io {

/// Decompresses zstd data (RFC 8878), by libzstd. Frames follow each other without a gap; skippable
/// ones are skipped. An early end, a wrong checksum, anything else behind a frame, a frame that
/// wants a dictionary or more than `max_window_log` allows, and whatever else is no zstd data is
/// base::Error; all blocks before it have been handed out by then, the same bytes however the
/// input came. (With an error libzstd drops what the same call decompressed, so it is given one
/// block at a time, from full buffers.)
class ZstdReader : public Reader {
 public:
  /// How much of what was decompressed may be needed to go on, as a power of 2: what `zstd -d`
  /// allows without being told otherwise. It bounds our memory.
  static constexpr int max_window_log = 27;

  /// Takes what `input` holds, and what follows; it must outlive this object.
  explicit ZstdReader(ReadAhead& input);

  /// New data begins in the input.
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
  std::size_t wanted_ = 0;      // about so many bytes of the frame are missing; 0 between frames
  bool had_frame_ = false;      // at least one began
  bool may_have_more_ = false;  // decompressed, than the room held last time
};

}  // namespace referee::internal::io
