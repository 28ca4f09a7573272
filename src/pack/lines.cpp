#include "pack/lines.hpp"

#include <algorithm>

#include "text/lines.hpp"

namespace referee::internal::pack {
namespace {

void skip_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
}

/// The number of bytes of the escape that a text begins with behind a backslash; 0 if it is none.
std::size_t escape_bytes(std::string_view text) {
  constexpr std::size_t digits = 4;
  if (text.empty()) return 0;
  if (std::string_view("\"\\/bfnrt").find(text.front()) != text.npos) return 1;
  const bool is_number = text.front() == 'u' && text.size() > digits &&
                         text.find_first_not_of("0123456789abcdefABCDEF", 1) > digits;
  return is_number ? 1 + digits : 0;
}

/// Removes a JSON string in front; false if there is none that ends on the line.
bool skip_string(std::string_view& text) {
  constexpr unsigned char first_printable = 0x20;
  if (!text.starts_with('"')) return false;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (static_cast<unsigned char>(text[i]) < first_printable) return false;
    if (text[i] == '\\') {
      const std::size_t bytes = escape_bytes(text.substr(i + 1));
      if (bytes == 0) return false;
      i += bytes;
    } else if (text[i] == '"') {
      text.remove_prefix(i + 1);
      return true;
    }
  }
  return false;
}

}  // namespace

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
  if (sink_ != nullptr) sink_->expect_delay();
  const std::optional<io::Block> block = io::next_or_error(blocks_, error_);
  if (error_) std::rethrow_exception(error_);
  is_at_end_ = !block;
  if (block) rest_ = block->text;
  if (block && block->source != nullptr) next_byte_ = block->offset;
  return block.has_value();
}

Beginning beginning_of(std::string_view text) {
  if (!text.starts_with('{')) return Beginning::other;
  text.remove_prefix(1);
  if (text.starts_with('}')) {
    const std::string_view rest = text.substr(1, text.find('\n') - 1);
    return rest.find_first_not_of(" \t\r") == std::string_view::npos ? Beginning::empty_record
                                                                     : Beginning::other;
  }
  skip_blanks(text);
  if (!skip_string(text)) return Beginning::other;
  skip_blanks(text);
  return text.starts_with(':') ? Beginning::record : Beginning::other;
}

bool is_one_line(std::string_view text) {
  return text.find('\n') >= text.size() - 1;
}

}  // namespace referee::internal::pack
