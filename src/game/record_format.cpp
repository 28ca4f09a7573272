#include "game/record_format.hpp"

#include "text/fields.hpp"

namespace referee::internal::game {

std::optional<std::string> append_lines(std::string& text, std::span<const Field::Item> items) {
  for (const Field::Item& item : items) {
    if (item.is_number || item.text.find_first_of("\r\n") != std::string_view::npos) {
      return text::quoted(item.text) + " is no line";
    }
    text.append(item.text) += '\n';
  }
  return std::nullopt;
}

}  // namespace referee::internal::game
