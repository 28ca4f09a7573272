#pragma once

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <string_view>

namespace referee::internal::checkers {

/// Reads a short text from front to back, and the blanks around its parts with them.
class TextReader {
 public:
  explicit TextReader(std::string_view text) : rest_(text) { skip_blanks(); }

  bool is_at_end() const { return rest_.empty(); }
  bool is_before(char c) const { return rest_.starts_with(c); }

  /// Takes one of these characters, if the next is one.
  template <typename... Chars>
  bool take(Chars... chars) {
    if (!(is_before(chars) || ...)) return false;
    rest_.remove_prefix(1);
    skip_blanks();
    return true;
  }

  /// Takes one character, whatever it is. REQUIRES: not is_at_end().
  void take_any() {
    rest_.remove_prefix(1);
    skip_blanks();
  }

  /// Takes a letter, small or capital, if one follows: 0 for a.
  std::optional<unsigned> take_letter() {
    const char small = rest_.empty() ? ' ' : static_cast<char>(rest_.front() | ' ');
    if (small < 'a' || small > 'z') return std::nullopt;
    rest_.remove_prefix(1);
    return static_cast<unsigned>(small - 'a');
  }

  /// Takes a number, if one follows; what is too large becomes the largest.
  template <typename Number>
  std::optional<Number> take_number() {
    Number value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error == std::errc::invalid_argument) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    skip_blanks();
    return error == std::errc() ? value : std::numeric_limits<Number>::max();
  }

 private:
  void skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r"), rest_.size()));
  }

  std::string_view rest_;
};

}  // namespace referee::internal::checkers
