#include "svg/writer.hpp"

#include <fmt/format.h>

#include "text/escape.hpp"

namespace referee::internal::svg {
namespace {

std::string xml_text(std::string_view bytes) {
  return text::xml_escaped(text::legal_utf8(bytes));
}

}  // namespace

void Writer::element(std::string_view name, const Attributes& attributes, std::string_view text) {
  start(name, attributes);
  text_ += text.empty() ? "/>\n" : fmt::format(">{}</{}>\n", xml_text(text), name);
}

void Writer::open(std::string_view name, const Attributes& attributes) {
  start(name, attributes);
  text_ += ">\n";
  open_.emplace_back(name);
}

void Writer::close() {
  const std::string name = std::move(open_.back());
  open_.pop_back();
  indent();
  text_ += fmt::format("</{}>\n", name);
}

std::string Writer::finish() {
  while (!open_.empty()) close();
  return std::move(text_);
}

void Writer::start(std::string_view name, const Attributes& attributes) {
  indent();
  text_ += '<';
  text_ += name;
  for (const auto& [key, value] : attributes) {
    text_ += fmt::format(" {}=\"{}\"", key, xml_text(value));
  }
}

std::string number(double value) {
  std::string digits = fmt::format("{:.2f}", value);
  while (digits.back() == '0') digits.pop_back();
  if (digits.back() == '.') digits.pop_back();
  return digits == "-0" ? "0" : digits;
}

}  // namespace referee::internal::svg
