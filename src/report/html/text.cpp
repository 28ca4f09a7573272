#include "report/html/text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/escape.hpp"

namespace referee::internal::report::html {
namespace {

/// `text` with `to` for each `from`.
std::string replaced(std::string_view text, char from, std::string_view to) {
  std::string result;
  for (const char c : text) {
    if (c == from) {
      result += to;
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace

std::string escaped(std::string_view bytes) {
  return text::xml_escaped(text::legal_utf8(bytes));
}

std::string json_attribute(std::string_view json) {
  return replaced(replaced(replaced(json, '&', "&amp;"), '<', "&lt;"), '\'', "&#39;");
}

std::string json_block(std::string_view name, std::string_view json) {
  return fmt::format("<script type=\"application/json\" class=\"{}\">{}</script>\n", name,
                     replaced(json, '<', "\\u003c"));
}

std::string grouped(std::uint64_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t i = digits.size(); i > 3;) {
    i -= 3;
    digits.insert(i, ",");
  }
  return digits;
}

std::string title_of(const game::CodeEntry& entry) {
  std::string title(entry.name);
  std::replace(title.begin(), title.end(), '_', ' ');
  return title;
}

}  // namespace referee::internal::report::html
