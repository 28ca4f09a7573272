#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "games/checkers/pdn/pdn_words.hpp"
#include "text/fields.hpp"

namespace referee::internal::checkers {

/// A word of a PDN file. Its texts are parts of its line.
struct Token {
  enum class Kind : std::uint8_t {
    end_of_line,
    tag,              ///< [name "text"]
    number,           ///< 12. or 12... ; is_first_number for 1.
    move,             ///< 11-15, 15x22x31, c3-d4, c3e5, cd4
    result,           ///< 1-0, 2-0 and so on
    malformed,        ///< `text` is the word; malformed_token() says why
    unclosed,         ///< a comment or variation is open, and here the next game's tags begin
    variation_begin,  ///< ( and ), if variations are read
    variation_end,
  };

  /// The number of a square that is on no board. Larger numbers are cut to it.
  static constexpr std::uint8_t huge_square = 255;
  /// No move visits more squares: a side has at most 30 discs. Of a longer text the first are kept.
  static constexpr unsigned most_squares = 32;
  /// Of squares in letters: the file, from 0 for a, times this, and the rank. No rank is written
  /// in cd4, of the first square only; too large ones are cut.
  static constexpr unsigned ranks = 16;
  static constexpr unsigned no_rank = 0;
  static constexpr unsigned huge_rank = 15;

  Kind kind = Kind::end_of_line;
  Result result = Result::none;
  bool is_first_number = false;
  bool has_more_squares = false;                   ///< more squares than are kept
  bool has_star = false;                           ///< * directly after a move
  std::uint8_t count = 0;                          ///< of squares kept, at least 2
  std::uint32_t letters = 0;                       ///< which are in letters: the first is bit 0
  std::array<std::uint8_t, most_squares> squares;  ///< as numbers, 0 to huge_square, or in letters
  std::string_view text;                           ///< the word; the value of a tag
  std::string_view name;                           ///< of a tag

  std::span<const std::uint8_t> written() const { return {squares.data(), count}; }
};

/// The first byte of a word in its line. REQUIRES: it is a word, not Kind::unclosed.
inline const char* begin_of(const Token& token) {
  if (token.kind != Token::Kind::tag) return token.text.data();
  const char* begin = token.name.data() - 1;
  while (*begin != '[') --begin;
  return begin;
}

/// A part of the text of a game's moves.
struct GameElement {
  enum class Kind : std::uint8_t {
    move,             ///< the next of RecordedGame::moves
    assessment,       ///< ! ? or *, repeated and mixed, but stars apart from the others
    glyph,            ///< $12
    comment,          ///< what is between { and }
    line_comment,     ///< what follows ; on its line
    variation_begin,  ///< (
    variation_end,    ///< )
    word,             ///< of a variation
  };
  Kind kind = Kind::move;
  std::string_view text;  ///< as in the file; may hold line ends
};

/// A tokenizer that cuts the lines of a PDN file into words, in place and without allocation. Words
/// never extend over lines; comments and variations do, and are skipped here. Knows no rules and no
/// games. Grammar and examples: docs/formats/checkers.md.
///
///     scanner.begin_line(line);
///     while ((token = scanner.next()).kind != Token::Kind::end_of_line) ...
class PdnScanner {
 public:
  PdnScanner() = default;

  /// One that also appends the moves and what it skips to `elements`, which must outlive it.
  /// Assessments that follow another word than a move are left out: they mean nothing. All lines
  /// are parts of one text in memory.
  explicit PdnScanner(std::vector<GameElement>& elements) : elements_(&elements) {}

  /// One that cuts variations into words, too.
  static PdnScanner of_variations() {
    PdnScanner scanner;
    scanner.reads_variations_ = true;
    return scanner;
  }

  /// What stands between the squares of a move.
  static constexpr bool is_separator(char c) {
    return c == '-' || c == 'x' || c == 'X' || c == ':';
  }

  /// `line` comes without its line end, and must outlive the tokens.
  void begin_line(std::string_view line);

  /// The next word of the line.
  Token next();

  /// Calls `take` for each word of a line.
  template <typename Take>
  void for_each_word(std::string_view line, Take&& take) {
    begin_line(line);
    for (Token token = next(); token.kind != Token::Kind::end_of_line; token = next()) take(token);
  }

  /// Whether a comment or a variation is open.
  bool is_inside() const { return in_comment_ || variations_ > 0; }
  /// Where it was opened, if that was on this line; otherwise null.
  const char* opened_at() const { return opened_at_; }
  /// Whether the line before this one was empty, or held blanks only.
  bool follows_empty_line() const { return follows_empty_line_; }
  /// The thing that Kind::unclosed refers to, in words.
  std::string_view unclosed_what() const { return unclosed_what_; }
  /// The thing that is open, in words. For a comment in a variation: the variation.
  std::string_view inside_what() const { return variations_ > 0 ? "variation" : "comment"; }

 private:
  Token word(Token::Kind kind, const char* begin, Result result = Result::none);
  Token digits();
  std::uint32_t take_number();
  void take_square(Token& token);
  void take_file(Token& token);
  const char* following_square(bool follows_letters) const;
  bool begins_square(const char* at) const;
  bool begins_letters(const char* at) const;
  void take_move(Token& token, const char* begin, const char* next);
  Token slow(char c);
  Token parenthesis();
  Token tag();
  Token malformed(const char* begin);
  void skip_inside();
  bool skip_glyph();
  void skip_assessment();
  void note(GameElement::Kind kind, const char* begin, const char* end) {
    if (elements_ == nullptr) return;
    elements_->push_back({kind, {begin, static_cast<std::size_t>(end - begin)}});
  }
  bool next_game_begins(std::string_view line) const;

  static constexpr bool is_file(char c) { return (c >= 'a' && c <= 'l') || (c >= 'A' && c <= 'L'); }
  bool at_end() const { return at_ == end_; }
  bool is_skipping() const { return in_comment_ || (variations_ > 0 && !reads_variations_); }

  const char* at_ = nullptr;
  const char* end_ = nullptr;
  const char* opened_at_ = nullptr;
  std::uint64_t variations_ = 0;  // how many are open, one inside the other
  bool reads_variations_ = false;
  bool in_comment_ = false;
  bool follows_empty_line_ = false;
  bool is_empty_line_ = false;
  bool unclosed_ = false;  // to be reported before the line's first word
  std::string_view unclosed_what_;
  bool follows_move_ = false;  // whether the last word was a move
  std::vector<GameElement>* elements_ = nullptr;
  const char* comment_ = nullptr;  // the first byte of the one that is open
};

/// May stand at the beginning of a file, and means nothing.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Calls `take` for each line of a text without LF, which is one line, or several that CRs alone
/// end, as old systems wrote them. CRs at its end belong to the line end.
template <typename Take>
void for_each_line_in(std::string_view text, Take&& take) {
  while (text.ends_with('\r')) text.remove_suffix(1);
  for (auto end = text.find('\r'); end != std::string_view::npos; end = text.find('\r')) {
    take(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  take(text);
}

/// The same for a text of any lines.
template <typename Take>
void for_each_line(std::string_view text, Take&& take) {
  while (!text.empty()) for_each_line_in(text::take_until(text, '\n'), take);
}

}  // namespace referee::internal::checkers
