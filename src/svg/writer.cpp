#include "svg/writer.hpp"

#include <algorithm>

#include "text/escape.hpp"

namespace referee::internal::svg {

std::string shown(double number) {
  std::string digits = fmt::format("{:.2f}", number);
  while (digits.back() == '0') digits.pop_back();
  if (digits.back() == '.') digits.pop_back();
  return digits == "-0" ? "0" : digits;
}

/// Most values need no escapes.
std::string shown(std::string_view bytes) {
  const bool is_plain = std::all_of(bytes.begin(), bytes.end(), [](char c) {
    return c >= ' ' && c <= '~' && c != '&' && c != '<' && c != '>' && c != '"';
  });
  return is_plain ? std::string(bytes) : text::xml_escaped(text::legal_utf8(bytes));
}

void Writer::close() {
  const std::string name = std::move(open_.back());
  open_.pop_back();
  text_ += fmt::format("{:{}}</{}>\n", "", 2 * open_.size(), name);
}

std::string Writer::finish() {
  while (!open_.empty()) close();
  return std::move(text_);
}

void Writer::write(std::string_view name, std::string_view attributes, std::string_view end) {
  text_ += fmt::format("{:{}}<{}{}{}{}\n", "", 2 * open_.size(), name,
                       attributes.empty() ? "" : " ", attributes, end);
}

}  // namespace referee::internal::svg
