#include "svg/writer.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/escape.hpp"

namespace referee::internal::svg {
namespace {

/// Most values are numbers, which need no escapes.
bool is_plain(std::string_view bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](char c) {
    return c >= ' ' && c <= '~' && c != '&' && c != '<' && c != '>' && c != '"';
  });
}

void append_text(std::string& text, std::string_view bytes) {
  if (is_plain(bytes)) {
    text += bytes;
  } else {
    text += text::xml_escaped(text::legal_utf8(bytes));
  }
}

}  // namespace

void Writer::element(std::string_view name, const Attributes& attributes, std::string_view text) {
  start(name, attributes);
  if (text.empty()) {
    text_ += "/>\n";
    return;
  }
  text_ += '>';
  append_text(text_, text);
  text_ += "</";
  text_ += name;
  text_ += ">\n";
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
    text_ += ' ';
    text_ += key;
    text_ += "=\"";
    append_text(text_, value);
    text_ += '"';
  }
}

std::string number(double value) {
  std::string digits = fmt::format("{:.2f}", value);
  while (digits.back() == '0') digits.pop_back();
  if (digits.back() == '.') digits.pop_back();
  return digits == "-0" ? "0" : digits;
}

}  // namespace referee::internal::svg
