#include "io/stream_blocks.hpp"

#include <algorithm>
#include <cstring>

#include "base/limits.hpp"

namespace referee::io {

StreamBlocks::StreamBlocks(Reader& reader, std::vector<char>& buffer, std::size_t read_bytes)
    : reader_(reader), buffer_(buffer), read_bytes_(read_bytes) {}

std::optional<Block> StreamBlocks::next() {
  move_rest_to_front();
  while (!ended_) {
    const std::size_t fresh = filled_;
    if (read_more() == 0) break;
    const std::string_view text(buffer_.data() + fresh, filled_ - fresh);
    const std::size_t lines = whole_lines(text).size();
    if (lines > 0) return hand_out(fresh + lines);
    if (filled_ > base::max_line_bytes) return hand_out(filled_);
  }
  if (trouble_) std::rethrow_exception(trouble_);
  if (filled_ == 0) return std::nullopt;
  return hand_out(filled_);
}

void StreamBlocks::move_rest_to_front() {
  if (begin_of_rest_ == 0) return;
  std::memmove(buffer_.data(), buffer_.data() + begin_of_rest_, filled_ - begin_of_rest_);
  filled_ -= begin_of_rest_;
  begin_of_rest_ = 0;
}

/// Reads once behind what is there; 0 at the end of the stream and when there was trouble.
std::size_t StreamBlocks::read_more() {
  const std::size_t needed = filled_ + read_bytes_ + base::block_padding;
  if (buffer_.size() < needed) buffer_.resize(std::max(needed, 2 * filled_));
  try {
    const std::size_t count = reader_.read({buffer_.data() + filled_, read_bytes_});
    filled_ += count;
    ended_ = count == 0;
    return count;
  } catch (const base::Trouble&) {
    ended_ = true;
    trouble_ = std::current_exception();
    return 0;
  }
}

Block StreamBlocks::hand_out(std::size_t bytes) {
  begin_of_rest_ = bytes;
  return {{buffer_.data(), bytes}, false};
}

}  // namespace referee::io
