#include "games/checkers/archive/annotations.hpp"

#include <algorithm>

#include "text/fields.hpp"

namespace referee::internal::checkers {

void Annotations::read(std::string_view gap) {
  rest_ = gap;
  while (!rest_.empty()) {
    const char c = rest_.front();
    if (comment_ != nullptr) {
      skip_comment();
    } else if (c == '{') {
      rest_.remove_prefix(1);
      comment_ = rest_.data();
    } else if (c == ';') {  // the gap ends with its line
      add(Kind::line_comment, rest_.substr(1));
      rest_ = {};
    } else if (c == '(') {
      add(Kind::variation_begin, rest_.substr(0, 1));
      rest_.remove_prefix(1);
      ++variations_;
    } else if (text::is_blank(c)) {
      rest_.remove_prefix(1);
    } else if (variations_ > 0) {
      read_in_variation();
    } else {
      read_outside();
    }
  }
}

void Annotations::skip_comment() {
  const std::size_t end = rest_.find('}');
  if (end == std::string_view::npos) {
    rest_ = {};
    return;
  }
  const char* const brace = rest_.data() + end;
  add(Kind::comment, {comment_, static_cast<std::size_t>(brace - comment_)});
  comment_ = nullptr;
  rest_.remove_prefix(end + 1);
}

void Annotations::read_in_variation() {
  if (rest_.front() == ')') {
    add(Kind::variation_end, rest_.substr(0, 1));
    rest_.remove_prefix(1);
    --variations_;
    return;
  }
  const std::size_t length = std::min(rest_.find_first_of(" \t{();"), rest_.size());
  add(Kind::word, rest_.substr(0, length));
  rest_.remove_prefix(length);
}

void Annotations::read_outside() {
  switch (rest_.front()) {
    case '$':
      return take_run(Kind::glyph, "0123456789");
    case '!':
    case '?':
      return take_run(Kind::assessment, "!?");
    case '*':
      return take_run(Kind::assessment, "*");
    default:
      rest_.remove_prefix(1);
  }
}

/// The first character, and those of `characters` that follow it.
void Annotations::take_run(Kind kind, std::string_view characters) {
  const std::size_t length = std::min(rest_.find_first_not_of(characters, 1), rest_.size());
  add(kind, rest_.substr(0, length));
  rest_.remove_prefix(length);
}

}  // namespace referee::internal::checkers
