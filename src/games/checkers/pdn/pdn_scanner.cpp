#include "games/checkers/pdn/pdn_scanner.hpp"

#include <utility>

namespace referee::internal::checkers {
namespace {

using Kind = GameElement::Kind;

/// Characters that end a malformed word.
bool ends_word(char c) {
  return text::is_blank(c) || c == '{' || c == '(' || c == ';' || c == '[';
}

/// Characters that end a word of a variation.
constexpr std::string_view variation_marks = " \t{();";

/// The beginning of a tag, [Name ", after blanks.
struct TagHead {
  std::string_view name;       ///< empty if there is no tag
  const char* text = nullptr;  ///< where its text begins
};

TagHead tag_head(std::string_view line) {
  const auto bracket = std::find_if_not(line.begin(), line.end(), text::is_blank);
  if (bracket == line.end() || *bracket != '[') return {};
  const auto name = std::find_if_not(bracket + 1, line.end(), text::is_blank);
  const auto name_end = std::find_if_not(name, line.end(), is_name_character);
  const auto quote = std::find_if_not(name_end, line.end(), text::is_blank);
  if (quote == line.end() || *quote != '"') return {};
  return {{name, name_end}, quote + 1};
}

}  // namespace

void PdnScanner::begin_line(std::string_view line) {
  at_ = line.data();
  end_ = at_ + line.size();
  opened_at_ = nullptr;
  follows_empty_line_ = is_empty_line_;
  is_empty_line_ = std::all_of(line.begin(), line.end(), text::is_blank);
  if (is_inside() && next_game_begins(line)) {
    unclosed_what_ = inside_what();
    variations_ = 0;
    in_comment_ = false;
    unclosed_ = true;
  } else if (!in_comment_ && line.starts_with('%')) {
    at_ = end_;
  }
}

/// An open comment would otherwise extend to the end of the file. So the tags of the next game
/// close it: a line with the Event tag, or with any tag after an empty line.
bool PdnScanner::next_game_begins(std::string_view line) const {
  const std::string_view name = tag_head(line).name;
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

/// A word that does not begin with one of the usual characters.
Token PdnScanner::slow(char c) {
  const char* const begin = at_;
  if (c == '[') return tag();
  if (is_file(c)) {
    Token token;
    const bool has_rank = begins_letters(begin);
    if (has_rank) {
      take_square(token);
    } else {
      take_file(token);
    }
    const char* const next = following_square(true);
    if (next != nullptr && (has_rank || is_file(*next))) {
      take_move(token, begin, next);
      return token;
    }
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
  const TagHead head = tag_head({begin, end_});
  token.name = head.name;
  if (token.name.empty()) return malformed(begin);
  for (const char* at = head.text; at != end_; ++at) {
    if (*at == '\\' && at + 1 != end_) {
      ++at;  // another character than these does not end the text
      continue;
    }
    if (*at != '"') continue;
    const char* const bracket = std::find_if_not(at + 1, end_, text::is_blank);
    if (bracket == end_ || *bracket != ']') continue;
    token.kind = Token::Kind::tag;
    token.text = {head.text, at};
    at_ = bracket + 1;
    return token;
  }
  return malformed(begin);
}

/// The whole word; for a tag, the rest of the line. In a variation ) ends it, too.
Token PdnScanner::malformed(const char* begin) {
  at_ = *begin == '[' ? end_ : std::find_if(begin + 1, end_, [&](char c) {
    return ends_word(c) || (c == ')' && variations_ > 0);
  });
  return word(Token::Kind::malformed, begin);
}

}  // namespace referee::internal::checkers
