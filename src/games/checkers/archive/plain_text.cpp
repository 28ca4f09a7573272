#include "games/checkers/archive/plain_text.hpp"

#include "text/utf8.hpp"

namespace referee::internal::checkers {
namespace {

bool is_ascii_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

/// Whether the character at `i` of a UTF-8 text is one of U+0080 to U+009F.
bool is_c1_control(std::string_view text, std::size_t i) {
  return text[i] == '\xC2' && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
}

}  // namespace

std::string plain_text(std::string_view bytes) {
  const std::string text = text::as_utf8(bytes);
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_c1_control(text, i)) {
      plain += ' ';
      ++i;
    } else {
      plain += is_ascii_control(text[i]) ? ' ' : text[i];
    }
  }
  return plain;
}

}  // namespace referee::internal::checkers
