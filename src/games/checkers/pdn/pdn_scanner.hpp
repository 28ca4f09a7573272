#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/checkers/pdn/pdn_token.hpp"
#include "text/fields.hpp"

namespace referee::internal::checkers {

/// A tokenizer that cuts the lines of a PDN file into words, in place and without allocation. Words
/// never extend over lines; comments and variations do, and are skipped here. Knows no rules and no
/// games. Grammar and examples: docs/formats/checkers.md.
///
///     scanner.begin_line(line);
///     while ((token = scanner.next()).kind != Token::Kind::end_of_line) ...
class PdnScanner {
 public:
  /// Starts as at the beginning of a file.
  void reset() { *this = PdnScanner(); }

  /// `line` comes without its line end, and must outlive the tokens.
  void begin_line(std::string_view line);

  /// The next word of the line.
  Token next();

  /// What follows the last word, and what may stand directly after a move.
  const char* at() const { return at_; }

  /// Whether a comment or a variation is open; whether it was opened on this line.
  bool is_inside() const { return in_comment_ || variations_ > 0; }
  bool opened_on_this_line() const { return opened_here_; }
  /// Where it was opened. REQUIRES: opened_on_this_line().
  const char* opened_at() const { return opened_at_; }
  /// Whether the line before this one was empty, or held blanks only.
  bool follows_empty_line() const { return follows_empty_line_; }
  /// The thing that Kind::unclosed refers to, in words.
  std::string_view unclosed_what() const { return unclosed_what_; }
  /// The thing that is open, in words. For a comment in a variation: the variation.
  std::string_view inside_what() const { return variations_ > 0 ? "variation" : "comment"; }

 private:
  Token digits();
  std::uint32_t take_number();
  std::uint32_t take_square();
  const char* following_square() const;
  bool begins_square(const char* at) const;
  Token move(const char* begin, std::uint32_t first);
  Token half(const char* begin);
  Token slow(char c);
  Token tag();
  Token malformed(const char* begin);
  void skip_inside();
  bool skip_glyph();
  bool next_game_begins(std::string_view line) const;

  static constexpr bool is_file(char c) { return (c >= 'a' && c <= 'h') || (c >= 'A' && c <= 'H'); }
  static constexpr bool is_separator(char c) {
    return c == '-' || c == 'x' || c == 'X' || c == ':';
  }
  bool at_end() const { return at_ == end_; }
  std::string_view since(const char* begin) const {
    return {begin, static_cast<std::size_t>(at_ - begin)};
  }

  const char* at_ = nullptr;
  const char* end_ = nullptr;
  const char* opened_at_ = nullptr;
  std::uint64_t variations_ = 0;  // how many are open, one inside the other
  bool in_comment_ = false;
  bool opened_here_ = false;
  bool follows_empty_line_ = false;
  bool is_empty_line_ = false;
  bool unclosed_ = false;  // to be reported before the line's first word
  std::string_view unclosed_what_;
};

/// Why a word, which is not empty, is not valid in a PDN file.
std::string malformed_token(std::string_view word);

}  // namespace referee::internal::checkers
