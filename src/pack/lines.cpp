#include "pack/lines.hpp"

#include "text/lines.hpp"

namespace referee::internal::pack {

const Line* Lines::next() {
  if (is_pushed_back_) {
    is_pushed_back_ = false;
    return &line_;
  }
  if (line_.too_long || (rest_.empty() && !read_more())) return nullptr;
  const text::Line line = text::first_line(rest_);
  line_.text = line.text;
  line_.number += 1;
  line_.byte = next_byte_;
  line_.bytes = line.bytes;
  next_byte_ += line.bytes;
  line_.too_long = line.too_long;
  rest_.remove_prefix(line.bytes);
  return &line_;
}

bool Lines::read_more() {
  if (error_) std::rethrow_exception(error_);
  if (is_at_end_) return false;
  before_reading_();
  const std::optional<io::Block> block = io::next_or_error(blocks_, error_);
  if (error_) std::rethrow_exception(error_);
  is_at_end_ = !block;
  if (block) rest_ = block->text;
  if (block && block->source != nullptr) next_byte_ = block->offset;
  return block.has_value();
}

}  // namespace referee::internal::pack
