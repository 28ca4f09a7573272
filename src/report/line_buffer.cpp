#include "report/line_buffer.hpp"

#include <algorithm>
#include <cstring>

#include "report/line_parser.hpp"

namespace referee::internal::report {

bool LineBuffer::next(std::span<char>& line) {
  if (!find_end()) return false;
  line = std::span(text_).subspan(begin_, looked_ - begin_);
  begin_ = ++looked_;
  return true;
}

bool LineBuffer::has_next(std::string_view head) {
  return find_end() && std::string_view(text_.data() + begin_, looked_ - begin_).starts_with(head);
}

bool LineBuffer::read_more() {
  const std::size_t size = held();
  if (size > 0) std::memmove(text_.data(), text_.data() + begin_, size);
  begin_ = 0;
  looked_ = end_ = size;
  if (size >= bytes_) bytes_ = size + std::min(size, max_line_bytes + 1 - size);
  if (text_.size() < bytes_ + LineParser::padding) text_.resize(bytes_ + LineParser::padding);
  const std::size_t count = in_.read(std::span(text_).subspan(size, bytes_ - size));
  end_ += count;
  return count > 0;
}

/// Whether a whole line is held. It ends at looked_.
bool LineBuffer::find_end() {
  const void* const found =
      looked_ == end_ ? nullptr : std::memchr(text_.data() + looked_, '\n', end_ - looked_);
  looked_ = found == nullptr
                ? end_
                : static_cast<std::size_t>(static_cast<const char*>(found) - text_.data());
  return found != nullptr;
}

}  // namespace referee::internal::report
