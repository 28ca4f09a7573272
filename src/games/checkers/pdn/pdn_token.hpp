#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace referee::internal::checkers {

/// The result of a game according to its record. In PDN the first number is black's.
enum class Result : std::uint8_t {
  none,        ///< not given
  unfinished,  ///< *
  black_wins,  ///< 1-0
  white_wins,  ///< 0-1
  draw,        ///< 1/2-1/2
};

/// The result in PDN's notation; nothing for `none`.
std::string_view text_of(Result result);

/// The value of a Result tag or of a word, with its synonyms (2-0, 0-2, 1-1, 0-0, which claims
/// nothing); `none` for any other text.
Result result_of(std::string_view text);

/// A word of a PDN file. Its texts are parts of its line.
struct Token {
  enum class Kind : std::uint8_t {
    end_of_line,
    tag,        ///< [name "text"]
    number,     ///< 12. or 12... ; is_first_number for 1.
    move,       ///< 11-15, 15x22x31, c3-d4
    result,     ///< 1-0, 2-0 and so on
    malformed,  ///< `text` is the word; malformed_token() says why
    unclosed,   ///< a comment or variation is open, and here the next game's tags begin
  };

  /// The number of a square that is on no board. Larger numbers are cut to it.
  static constexpr std::uint8_t huge_square = 255;
  /// No move visits more squares than a chain of 9 jumps; of a longer text only the first are kept,
  /// but instead of the last of them one that is on no board, if there is one behind.
  static constexpr unsigned most_squares = 10;

  Kind kind = Kind::end_of_line;
  Result result = Result::none;
  bool is_first_number = false;
  bool has_more_squares = false;                   ///< more squares than are kept
  bool has_star = false;                           ///< * directly after a move
  std::uint8_t count = 0;                          ///< of squares kept, at least 2
  std::array<std::uint8_t, most_squares> squares;  ///< PDN numbers, 0 to huge_square
  std::string_view text;                           ///< the word; the value of a tag
  std::string_view name;                           ///< of a tag
};

/// The first byte of a word in its line. REQUIRES: it is a word, not Kind::unclosed.
inline const char* begin_of(const Token& token) {
  if (token.kind != Token::Kind::tag) return token.text.data();
  const char* begin = token.name.data() - 1;
  while (*begin != '[') --begin;
  return begin;
}

}  // namespace referee::internal::checkers
