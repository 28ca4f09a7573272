#include "io/blocks/stream_blocks.hpp"

#include <algorithm>
#include <cstring>

#include "base/limits.hpp"

namespace referee::internal::io {

std::span<char> LineBuffer::room(std::size_t wanted) {
  constexpr std::size_t front = base::block_padding;
  const std::size_t rest = size();
  const std::size_t needed = front + rest + wanted + base::block_padding;
  const bool is_in_place = text_ != bytes_.data();
  if (bytes_.size() < needed) bytes_.resize(std::max(needed, 2 * rest));
  const char* const text = is_in_place ? text_ : bytes_.data();
  if (rest > 0) std::memmove(&bytes_[front], text + begin_, rest);
  text_ = bytes_.data();
  begin_ = front;
  end_ = front + rest;
  searched_ = end_;
  return {&bytes_[end_], wanted};
}

void LineBuffer::cut_in_place(std::string_view text, std::size_t begin) {
  text_ = text.data();
  begin_ = end_ = searched_ = begin;
}

std::string_view LineBuffer::take_lines() {
  return take_up_to(std::string_view(text_ + searched_, end_ - searched_).rfind('\n'));
}

std::string_view LineBuffer::take_line() {
  return take_up_to(std::string_view(text_ + searched_, end_ - searched_).find('\n'));
}

/// `line_end` is counted from where there may be one; npos if there is none.
std::string_view LineBuffer::take_up_to(std::size_t line_end) {
  if (line_end != std::string_view::npos) return take(searched_ - begin_ + line_end + 1);
  searched_ = end_;
  return size() > base::max_line_bytes ? take_all() : std::string_view();
}

std::string_view LineBuffer::take(std::size_t count) {
  const std::string_view taken(text_ + begin_, count);
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
