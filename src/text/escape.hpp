#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace referee::internal::text {

/// A path, or any other bytes from outside, escaped for a line of text: backslash, tab and newline
/// as \\ \t \n, every other control character as \xHH (including DEL and the C1 controls in UTF-8),
/// all other bytes unchanged. No two results look alike, and none can move the cursor of a UTF-8
/// terminal.
std::string escaped(std::string_view path);

/// The same, appended to a text.
void append_escaped(std::string& text, std::string_view path);

/// The inverse of escaped(). What escaped() cannot have written stays unchanged.
std::string unescaped(std::string_view text);

/// Any bytes as UTF-8 that XML and JSON can represent: bytes that belong to no UTF-8 sequence,
/// control characters, U+FFFE and U+FFFF become \xHH, all else stays, including backslashes. A path
/// is escaped() first, so that the result can be undone.
std::string legal_utf8(std::string_view bytes);

/// The same, with characters that cannot be seen as \xHH, too: other spaces than ' ', marks for
/// byte order and for the direction of text, and the like. For what is quoted, so that it does not
/// look like something else.
std::string visible_utf8(std::string_view bytes);

/// Texts in place of single characters, for formats in which these mean something.
class Replacements {
 public:
  constexpr Replacements(std::initializer_list<std::pair<char, std::string_view>> texts) {
    for (const auto& [character, text] : texts) {
      texts_[count_++] = text;
      numbers_[static_cast<unsigned char>(character)] = count_;
    }
  }

  /// `text` with all of them replaced.
  std::string in(std::string_view text) const;

 private:
  static constexpr std::size_t most = 4;

  std::array<std::uint8_t, 256> numbers_{};  // of a character's text, from 1; 0: it stays
  std::array<std::string_view, most> texts_{};
  std::uint8_t count_ = 0;
};

/// Escaped for an attribute of XML, or for the text between tags. REQUIRES: legal_utf8().
std::string xml_escaped(std::string_view words);

/// The bytes that hexadecimal digits stand for, two for each; nothing if they are no such digits.
std::optional<std::string> bytes_of_hexadecimal(std::string_view digits);

/// Whether `bytes` is valid UTF-8 without DEL or C1 controls: whether it can be put into JSON
/// unchanged.
bool is_clean_utf8(std::string_view bytes);

}  // namespace referee::internal::text
