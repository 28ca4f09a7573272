#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <simdjson.h>

#include "tests/fuzz/fuzzing.hpp"

/// Reads pages and pictures strictly, so that text which leaves its place is seen: only elements,
/// attributes and scripts that we write, each closed where it has to be, and JSON in its places.
namespace referee::internal::fuzz {

class PageReader {
 public:
  explicit PageReader(std::string_view page) : rest_(page) {}

  void read() {
    while (!rest_.empty()) {
      check_text(take_up_to('<'));
      if (!rest_.empty()) read_tag();
    }
    require(open_.empty(), "an element has no end");
  }

 private:
  /// The names, each between spaces.
  static constexpr std::string_view elements =
      " b body circle code dd defs desc div dl dt ellipse g h1 h2 head header html i li line main "
      "meta noscript ol p path pattern polygon polyline radialGradient rect script section span "
      "stop style svg text title tspan ul ";

  std::string_view take_up_to(char end) {
    const std::string_view taken = rest_.substr(0, std::min(rest_.find(end), rest_.size()));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  std::string_view take_while(std::string_view characters) {
    const std::string_view taken =
        rest_.substr(0, std::min(rest_.find_first_not_of(characters), rest_.size()));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  bool skip(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }

  /// A > or a quote is harmless between elements; an & has to begin what we write.
  static void check_text(std::string_view text) {
    for (std::size_t at = 0; (at = text.find('&', at)) != std::string_view::npos; ++at) {
      const std::string_view rest = text.substr(at);
      const auto begins = [&](std::string_view entity) { return rest.starts_with(entity); };
      require(begins("&amp;") || begins("&lt;") || begins("&gt;") || begins("&quot;") ||
                  begins("&#39;") || begins("&apos;"),
              "an & is no character");
    }
  }

  void read_tag() {
    if (skip("<!DOCTYPE html>")) return;
    if (skip("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")) return;
    skip("<");
    const bool closes = skip("/");
    const std::string_view name = take_while(letters);
    if (name.empty() || elements.find(fmt::format(" {} ", name)) == std::string_view::npos) {
      fail("no element of ours", name, rest_.substr(0, 60));
    }
    const bool is_json = read_attributes();
    if (closes) {
      require(!open_.empty() && open_.back() == name, "another element ends");
      open_.pop_back();
    } else if (skip("/>")) {
      return;
    } else if (name != "meta") {
      open_.push_back(name);
    }
    require(skip(">"), "a tag has no end");
    if (!closes && (name == "script" || name == "style")) read_raw(name, is_json);
  }

  /// Returns whether the content is JSON.
  bool read_attributes() {
    bool is_json = false;
    for (take_while(space); !rest_.empty() && rest_[0] != '>' && rest_[0] != '/';
         take_while(space)) {
      const std::string_view name = take_while(attribute_letters);
      require(!name.empty(), "an attribute has no name");
      require(!name.starts_with("on"), "an attribute is a script");
      if (!skip("=")) continue;
      const char quote = rest_.empty() ? ' ' : rest_[0];
      require(quote == '"' || quote == '\'', "an attribute has no quotes");
      rest_.remove_prefix(1);
      const std::string_view value = take_up_to(quote);
      require(skip({&quote, 1}), "an attribute has no end");
      check_text(value);
      require(value.find('<') == std::string_view::npos, "a < in an attribute");
      if (name == "data-g") read_json(unescaped(value));
      is_json = is_json || (name == "type" && value == "application/json");
    }
    return is_json;
  }

  void read_raw(std::string_view name, bool is_json) {
    const std::string end = fmt::format("</{}", name);
    const std::size_t size = rest_.find(end);
    require(size != std::string_view::npos, "a script has no end");
    if (is_json) read_json(std::string(rest_.substr(0, size)));
    rest_.remove_prefix(size);
  }

  /// JSON, and the picture in it.
  static void read_json(const std::string& json) {
    simdjson::dom::parser parser;
    const simdjson::padded_string padded(json);
    simdjson::dom::element element;
    if (parser.parse(padded).get(element) != simdjson::SUCCESS) fail("no JSON", json);
    std::string_view image;
    if (element["image"].get(image) == simdjson::SUCCESS) PageReader(image).read();
  }

  static std::string unescaped(std::string_view value) {
    std::string text;
    while (!value.empty()) {
      if (value.starts_with("&amp;")) {
        text += '&', value.remove_prefix(5);
      } else if (value.starts_with("&lt;")) {
        text += '<', value.remove_prefix(4);
      } else if (value.starts_with("&#39;")) {
        text += '\'', value.remove_prefix(5);
      } else {
        text += value[0], value.remove_prefix(1);
      }
    }
    return text;
  }

  static constexpr std::string_view space = " \n";
  static constexpr std::string_view letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  static constexpr std::string_view attribute_letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-:";

  std::string_view rest_;
  std::vector<std::string_view> open_;
};

}  // namespace referee::internal::fuzz
