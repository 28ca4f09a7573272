#include "pack/detect.hpp"

#include <algorithm>

namespace referee::internal::pack {
namespace {

void skip_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
}

/// Removes a JSON string in front; false if there is none that ends on the line.
bool skip_string(std::string_view& text) {
  constexpr unsigned char first_printable = 0x20;
  if (!text.starts_with('"')) return false;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (static_cast<unsigned char>(text[i]) < first_printable) return false;
    if (text[i] == '\\') {
      if (++i < text.size() && static_cast<unsigned char>(text[i]) < first_printable) return false;
    } else if (text[i] == '"') {
      text.remove_prefix(i + 1);
      return true;
    }
  }
  return false;
}

}  // namespace

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
