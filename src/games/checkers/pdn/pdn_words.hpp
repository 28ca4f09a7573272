#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/verdict.hpp"
#include "games/checkers/rules/rules.hpp"
#include "text/fields.hpp"

namespace referee::internal::checkers {

/// What the words of PDN mean.

/// The result of a game according to its record. In PDN the first number is that of the side that
/// begins by the rules of the game. The first four are in the order of the codes that they lead to.
enum class Result : std::uint8_t {
  draw,         ///< 1/2-1/2
  first_wins,   ///< 1-0: black in English checkers, white in most other rule sets
  second_wins,  ///< 0-1
  unfinished,   ///< *
  none,         ///< not given
};

/// Whether the game has come to an end.
constexpr bool is_decided(Result result) {
  return result < Result::unfinished;
}

/// `first` is the side that begins by the rules.
constexpr Result win_of(Color color, Color first = Color::black) {
  return color == first ? Result::first_wins : Result::second_wins;
}

constexpr game::Code code_of(Result result) {
  return result == Result::none ? game::Code::incomplete : static_cast<game::Code>(result);
}

/// That of a valid game, by its code.
constexpr Result result_of(game::Code code) {
  return static_cast<Result>(code);
}

/// The result in PDN's notation; nothing for `none`.
std::string_view text_of(Result result);

/// The value of a word: one of these texts, or of their synonyms (2-0, 0-2, 1-1, 0-0, which claims
/// nothing); `none` for any other text.
Result result_of(std::string_view text);

/// The value of a Result tag: also any score, such as 12-8, in which the greater number wins.
Result result_of_tag(std::string_view text);

/// Why a word, which is not empty, is not valid in a PDN file.
std::string malformed_token(std::string_view word);

/// Whether the name of a tag may have this character: letters, digits and _.
constexpr bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || text::is_digit(c) || c == '_';
}

/// What a tag's text in a file means: without its backslashes, and as UTF-8. Bytes that are not
/// UTF-8 are read as Windows-1252, which old archives use.
std::string tag_text(std::string_view text);

/// A file may have any number of tags, of any length. What exceeds this is left out of reports:
inline constexpr std::size_t most_tags = 64;         ///< of a game
inline constexpr std::size_t most_tag_bytes = 1000;  ///< of a name, or of a text

/// The front of a name or text that is too long, without a partial character at its end.
std::string_view cut(std::string_view text);

/// The text of a tag, if there is one.
std::optional<std::string_view> text_of_tag(const game::NamedTexts& tags, std::string_view name);

}  // namespace referee::internal::checkers
