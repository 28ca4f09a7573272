#include "io/blocks/stream_blocks.hpp"

namespace referee::internal::io {

StreamBlocks::StreamBlocks(Reader& reader, std::vector<char>& buffer, std::size_t read_bytes,
                           const base::Deadline& deadline)
    : reader_(reader), buffer_(buffer), read_bytes_(read_bytes), deadline_(deadline) {}

std::optional<Block> StreamBlocks::next() {
  while (read_more()) {
    if (const std::string_view lines = buffer_.take_lines(); !lines.empty()) return Block{lines};
  }
  const std::string_view last = buffer_.take_all();
  if (last.empty()) return std::nullopt;
  return Block{last};
}

/// False at the end.
bool StreamBlocks::read_more() {
  if (ended_) return false;
  const std::size_t count = reader_.read(buffer_.room(read_bytes_));
  buffer_.add(count);
  ended_ = count == 0;
  return !ended_;
}

}  // namespace referee::internal::io
