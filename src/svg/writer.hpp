#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace referee::internal::svg {

/// A value as it stands in a document: a number with at most two decimals, or any bytes as text,
/// escaped.
std::string shown(double number);
std::string shown(std::string_view bytes);

/// Attributes of an element, as they stand in the document, with {} for each value:
///
///     attributes(R"(x="{}" class="{}")", x, name)
///
/// The values are numbers or texts. Without values the format is taken as it is.
template <typename... Values>
std::string attributes(std::string_view format, const Values&... values) {
  if constexpr (sizeof...(Values) == 0) {
    return std::string(format);
  } else {
    return fmt::format(fmt::runtime(format), shown(values)...);
  }
}

/// Writes a document of elements. Every element that is opened is closed, and values and texts, of
/// any bytes, are escaped: the result is always well-formed XML in UTF-8.
class Writer {
 public:
  /// The format and the values are as in attributes(), here and below.
  template <typename... Values>
  void element(std::string_view name, std::string_view format, const Values&... values) {
    write(name, attributes(format, values...), "/>");
  }

  /// An element with words in it.
  template <typename... Values>
  void words(std::string_view name, std::string_view text, std::string_view format,
             const Values&... values) {
    if (text.empty()) return element(name, format, values...);
    write(name, attributes(format, values...), fmt::format(">{}</{}>", shown(text), name));
  }

  template <typename... Values>
  void open(std::string_view name, std::string_view format, const Values&... values) {
    write(name, attributes(format, values...), ">");
    open_.emplace_back(name);
  }

  /// Closes the element that was opened last. REQUIRES: one is open.
  void close();

  /// Closes what is open, and gives the text away.
  std::string finish();

 private:
  void write(std::string_view name, std::string_view attributes, std::string_view end);

  std::string text_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  std::vector<std::string> open_;
};

}  // namespace referee::internal::svg
