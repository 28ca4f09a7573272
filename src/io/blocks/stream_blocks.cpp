#include "io/blocks/stream_blocks.hpp"

#include <algorithm>
#include <cstring>

#include "base/limits.hpp"
#include "io/blocks/blocks.hpp"

namespace referee::internal::io {

std::span<char> LineBuffer::room(std::size_t wanted) {
  constexpr std::size_t front = base::block_padding;
  const std::size_t rest = size();
  const std::size_t needed = front + rest + wanted + base::block_padding;
  if (bytes_.size() < needed) bytes_.resize(std::max(needed, 2 * rest));
  if (rest > 0 && begin_ != front) std::memmove(&bytes_[front], &bytes_[begin_], rest);
  begin_ = front;
  end_ = front + rest;
  searched_ = end_;
  return {&bytes_[end_], wanted};
}

void LineBuffer::add(std::size_t count) {
  end_ += count;
}

std::string_view LineBuffer::take_lines() {
  const std::string_view text(bytes_.data() + searched_, end_ - searched_);
  const std::size_t lines = whole_lines(text).size();
  if (lines > 0) return take(searched_ - begin_ + lines);
  searched_ = end_;
  return size() > base::max_line_bytes ? take_all() : std::string_view();
}

bool LineBuffer::drop_line() {
  const std::string_view text(bytes_.data() + begin_, size());
  const std::size_t line_end = text.find('\n');
  take(line_end == std::string_view::npos ? size() : line_end + 1);
  return line_end != std::string_view::npos;
}

std::string_view LineBuffer::take(std::size_t count) {
  const std::string_view taken(bytes_.data() + begin_, count);
  begin_ += count;
  searched_ = std::max(searched_, begin_);
  return taken;
}

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
