#include "games/checkers/pdn/tags.hpp"

#include <algorithm>

#include "text/utf8.hpp"

namespace referee::internal::checkers {
namespace {

/// The front of a text that is too long, without a partial character at its end.
std::string_view cut(std::string_view text) {
  if (text.size() <= Tags::most_bytes) return text;
  std::size_t bytes = Tags::most_bytes;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  return text.substr(0, bytes == 0 ? Tags::most_bytes : bytes);
}

std::string without_backslashes(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escapes =
        text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\');
    plain += text[escapes ? ++i : i];
  }
  return plain;
}

}  // namespace

std::string tag_text(std::string_view text) {
  return text::as_utf8(without_backslashes(text));
}

void Tags::add(std::string_view name, std::string_view text) {
  name = cut(name);
  if (tags_.size() == most_tags) return;
  if (std::any_of(tags_.begin(), tags_.end(), [&](const auto& tag) { return tag.first == name; })) {
    return;
  }
  tags_.emplace_back(name, tag_text(cut(text)));
}

}  // namespace referee::internal::checkers
