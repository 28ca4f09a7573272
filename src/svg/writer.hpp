#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace referee::internal::svg {

/// Writes a document of elements. Every element that is opened is closed, and values and texts, of
/// any bytes, are escaped: the result is always well-formed XML in UTF-8.
class Writer {
 public:
  using Attributes = std::vector<std::pair<std::string_view, std::string>>;

  void element(std::string_view name, const Attributes& attributes, std::string_view text = {});
  void open(std::string_view name, const Attributes& attributes);

  /// Closes the element that was opened last. REQUIRES: one is open.
  void close();

  /// Closes what is open, and gives the text away.
  std::string finish();

 private:
  void start(std::string_view name, const Attributes& attributes);
  void indent() { text_.append(2 * open_.size(), ' '); }

  std::string text_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  std::vector<std::string> open_;
};

/// A coordinate or a length, with at most two decimals.
std::string number(double value);

}  // namespace referee::internal::svg
