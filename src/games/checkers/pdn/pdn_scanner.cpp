#include "games/checkers/pdn/pdn_scanner.hpp"

#include <algorithm>
#include <utility>

namespace referee::internal::checkers {
namespace {

using Kind = GameElement::Kind;

/// Characters that may directly follow a move or a result.
bool ends_move(char c) {
  return text::is_blank(c) || c == '{' || c == '}' || c == '(' || c == ')' || c == ';' ||
         c == '$' || c == '[' || c == '*';
}

/// Characters that end a malformed word.
bool ends_word(char c) {
  return text::is_blank(c) || c == '{' || c == '(' || c == ';' || c == '[';
}

/// Characters that end a word of a variation.
constexpr std::string_view variation_marks = " \t{();";

/// The name of the tag at the beginning of a line; empty if there is none.
std::string_view tag_name(std::string_view line) {
  if (!line.starts_with('[')) return {};
  std::string_view rest = line.substr(1);
  const std::string_view name = text::take_field(rest);
  const auto quote = rest.find_first_not_of(" \t");
  if (quote == std::string_view::npos || rest[quote] != '"') return {};
  return is_tag_name(name) ? name : std::string_view{};
}

std::string without_blanks(std::string_view word) {
  std::string text(word);
  std::erase_if(text, text::is_blank);
  return text;
}

}  // namespace

void PdnScanner::begin_line(std::string_view line) {
  at_ = line.data();
  end_ = at_ + line.size();
  opened_at_ = nullptr;
  follows_empty_line_ = is_empty_line_;
  is_empty_line_ = std::all_of(line.begin(), line.end(), text::is_blank);
  if (is_inside()) {
    if (next_game_begins(line)) {
      unclosed_what_ = inside_what();
      variations_ = 0;
      in_comment_ = false;
      unclosed_ = true;
    }
  } else if (line.starts_with('%')) {
    at_ = end_;
  }
}

/// An open comment would otherwise extend to the end of the file. So the tags of the next game
/// close it: a line with the Event tag, or with any tag after an empty line.
bool PdnScanner::next_game_begins(std::string_view line) const {
  const std::string_view name = tag_name(line);
  return !name.empty() && (follows_empty_line_ || name == "Event");
}

Token PdnScanner::next() {
  if (std::exchange(unclosed_, false)) return word(Token::Kind::unclosed, at_);
  if (is_skipping()) {
    skip_inside();
    if (!at_end()) ++at_;
  }
  for (; !at_end(); ++at_) {
    const char c = *at_;
    if (text::is_digit(c)) return digits();
    if (text::is_blank(c) || c == '.') continue;
    if (c == '!' || c == '?') {
      skip_assessment();
    } else if (c == ';') {
      note(Kind::line_comment, at_ + 1, end_);
      break;
    } else if (reads_variations_ && (c == '(' || (c == ')' && variations_ > 0))) {
      return parenthesis();
    } else if (c == '{' || c == '(') {
      if (!is_inside()) opened_at_ = at_;
      skip_inside();
      if (at_end()) break;
    } else if (c != '$' || !skip_glyph()) {
      return slow(c);
    }
  }
  at_ = end_;
  return {};
}

/// Afterwards `at_` is the last byte of the comment or variation, or the end of the line.
void PdnScanner::skip_inside() {
  for (; !at_end(); ++at_) {
    if (in_comment_ || *at_ == '{') {
      if (!std::exchange(in_comment_, true)) comment_ = at_ + 1;
      at_ = std::find(at_, end_, '}');
      if (at_end()) return;
      in_comment_ = false;
      note(Kind::comment, comment_, at_);
    } else if (*at_ == '(') {
      ++variations_;
      note(Kind::variation_begin, at_, at_ + 1);
    } else if (*at_ == ')') {
      --variations_;
      note(Kind::variation_end, at_, at_ + 1);
    } else if (*at_ == ';') {
      note(Kind::line_comment, at_ + 1, end_);
      at_ = end_;
      return;
    } else if (elements_ != nullptr && !text::is_blank(*at_)) {
      const char* const end =
          std::find_first_of(at_, end_, variation_marks.begin(), variation_marks.end());
      note(Kind::word, at_, end);
      at_ = end - 1;
    }
    if (!is_skipping()) return;
  }
}

Token PdnScanner::parenthesis() {
  const char* const begin = at_++;
  if (*begin == ')') {
    --variations_;
    return word(Token::Kind::variation_end, begin);
  }
  if (!is_inside()) opened_at_ = begin;
  ++variations_;
  return word(Token::Kind::variation_begin, begin);
}

/// `$` and digits, up to the last of them.
bool PdnScanner::skip_glyph() {
  const char* const end = std::find_if_not(at_ + 1, end_, text::is_digit);
  if (end == at_ + 1) return false;
  note(Kind::glyph, at_, end);
  at_ = end - 1;
  return true;
}

/// Stars, or other characters that say what a move is worth, up to the last of them.
void PdnScanner::skip_assessment() {
  const bool is_star = *at_ == '*';
  const char* const end = std::find_if_not(
      at_, end_, [&](char c) { return is_star ? c == '*' : c == '!' || c == '?'; });
  if (follows_move_) note(Kind::assessment, at_, end);
  at_ = end - 1;
}

/// The word that ends here.
Token PdnScanner::word(Token::Kind kind, const char* begin, Result result) {
  follows_move_ = false;
  Token token;
  token.kind = kind;
  token.result = result;
  token.text = {begin, static_cast<std::size_t>(at_ - begin)};
  return token;
}

/// A number, a move or a result: a word that begins with a digit.
Token PdnScanner::digits() {
  constexpr std::string_view draw = "1/2-1/2";
  const char* const begin = at_;
  const std::uint32_t value = take_number();
  if (at_end()) return malformed(begin);
  if (following_square(false) != nullptr) {
    Token first;
    first.squares[0] = static_cast<std::uint8_t>(value);
    return move(begin, first);
  }
  if (std::string_view(begin, end_).starts_with(draw)) {
    at_ = begin + draw.size();
    if (!at_end() && !ends_move(*at_)) return malformed(begin);
    return word(Token::Kind::result, begin, Result::draw);
  }
  if (*at_ != '.') return malformed(begin);
  while (!at_end() && *at_ == '.') ++at_;
  Token token = word(Token::Kind::number, begin);
  token.is_first_number = value == 1;
  return token;
}

/// Its value, or Token::huge_square if the value is larger.
std::uint32_t PdnScanner::take_number() {
  std::uint32_t value = 0;
  for (; !at_end() && text::is_digit(*at_); ++at_) {
    value = std::min<std::uint32_t>(value * 10 + static_cast<std::uint32_t>(*at_ - '0'),
                                    Token::huge_square);
  }
  return value;
}

/// The first byte of the square that follows here after a separator, which has blanks on both sides
/// or on neither, or after letters at once; null if none follows.
const char* PdnScanner::following_square(bool follows_letters) const {
  if (follows_letters && begins_letters(at_)) return at_;
  const char* const separator = std::find_if_not(at_, end_, text::is_blank);
  if (separator == end_ || !is_separator(*separator)) return nullptr;
  const char* const square = std::find_if_not(separator + 1, end_, text::is_blank);
  if (square == end_ || !begins_square(square)) return nullptr;
  return (separator == at_) == (square == separator + 1) ? square : nullptr;
}

/// Whether a number, or a file and a rank, begins here.
bool PdnScanner::begins_square(const char* at) const {
  return text::is_digit(*at) || begins_letters(at);
}

bool PdnScanner::begins_letters(const char* at) const {
  return end_ - at > 1 && is_file(*at) && text::is_digit(at[1]);
}

/// Takes the square that begins here, if there is room.
void PdnScanner::take_square(Token& token) {
  const bool in_letters = !text::is_digit(*at_);
  if (in_letters) take_file(token);
  const std::uint32_t number = take_number();
  if (token.count == Token::most_squares) {
    token.has_more_squares = true;
    return;
  }
  std::uint8_t& square = token.squares[token.count++];
  if (!in_letters) {
    square = static_cast<std::uint8_t>(number);
  } else {
    const bool has_rank = number != Token::no_rank && number < Token::huge_rank;
    square = static_cast<std::uint8_t>(square + (has_rank ? number : Token::huge_rank));
  }
}

/// Begins a square, which has no rank so far, if there is room.
void PdnScanner::take_file(Token& token) {
  const auto file = static_cast<unsigned>((*at_++ | ' ') - 'a');
  if (token.count == Token::most_squares) return;
  token.squares[token.count] = static_cast<std::uint8_t>(file * Token::ranks);
  token.letters |= 1U << token.count;
}

/// `token` has the first square.
Token PdnScanner::move(const char* begin, Token token) {
  token.kind = Token::Kind::move;
  token.count = 1;
  bool in_letters = (token.letters & 1) != 0;
  while (const char* const next = following_square(in_letters)) {
    at_ = next;
    in_letters = !text::is_digit(*at_);
    take_square(token);
  }
  token.text = {begin, static_cast<std::size_t>(at_ - begin)};
  const bool may_be_result = token.squares[0] <= 2 && token.squares[1] <= 2 && token.letters == 0;
  token.result = may_be_result ? result_of(without_blanks(token.text)) : Result::none;
  follows_move_ = token.result == Result::none;
  if (follows_move_) {
    note(Kind::move, begin, at_);
  } else {
    token.kind = Token::Kind::result;
  }
  for (; !at_end() && (*at_ == '!' || *at_ == '?' || *at_ == '*'); ++at_) {
    if (*at_ == '*' && !follows_move_) break;
    token.has_star = token.has_star || *at_ == '*';
    skip_assessment();
  }
  if (!at_end() && !ends_move(*at_)) return malformed(begin);
  return token;
}

/// A word that does not begin with one of the usual characters.
Token PdnScanner::slow(char c) {
  const char* const begin = at_;
  if (c == '[') return tag();
  if (is_file(c)) {
    Token first;
    const bool has_rank = begins_letters(begin);
    if (has_rank) {
      take_square(first);
    } else {
      take_file(first);
    }
    const char* const next = following_square(true);
    if (next != nullptr && (has_rank || is_file(*next))) return move(begin, first);
    at_ = begin;
  }
  if (c != '*') return malformed(begin);
  ++at_;
  return word(Token::Kind::result, begin, Result::unfinished);
}

/// [Name "text"]. Within the text a backslash precedes a quote or a backslash; a quote that is not
/// followed by ] is text too, as in real files.
Token PdnScanner::tag() {
  const char* const begin = at_;
  follows_move_ = false;
  Token token;
  std::string_view rest(begin + 1, static_cast<std::size_t>(end_ - begin - 1));
  const auto name_begin = std::find_if_not(rest.begin(), rest.end(), text::is_blank);
  const auto name_end = std::find_if_not(name_begin, rest.end(), is_name_character);
  token.name = {name_begin, name_end};
  const auto quote = std::find_if_not(name_end, rest.end(), text::is_blank);
  if (token.name.empty() || quote == rest.end() || *quote != '"') return malformed(begin);
  for (auto at = quote + 1; at != rest.end(); ++at) {
    if (*at == '\\' && at + 1 != rest.end() && (at[1] == '"' || at[1] == '\\')) {
      ++at;
      continue;
    }
    if (*at != '"') continue;
    const auto bracket = std::find_if_not(at + 1, rest.end(), text::is_blank);
    if (bracket == rest.end() || *bracket != ']') continue;
    token.kind = Token::Kind::tag;
    token.text = {quote + 1, at};
    at_ = bracket + 1;
    return token;
  }
  return malformed(begin);
}

/// The whole word; for a tag, the rest of the line.
Token PdnScanner::malformed(const char* begin) {
  at_ = *begin == '[' ? end_ : std::find_if(begin + 1, end_, ends_word);
  return word(Token::Kind::malformed, begin);
}

}  // namespace referee::internal::checkers
