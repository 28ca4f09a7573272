// Numbers, moves and results, as the scanner reads them.

#include <algorithm>

#include "games/checkers/pdn/pdn_scanner.hpp"

namespace referee::internal::checkers {
namespace {

using Kind = GameElement::Kind;

/// Characters that may directly follow a move or a result.
bool ends_move(char c) {
  return text::is_blank(c) || c == '{' || c == '}' || c == '(' || c == ')' || c == ';' ||
         c == '$' || c == '[' || c == '*';
}

std::string without_blanks(std::string_view word) {
  std::string text(word);
  std::erase_if(text, text::is_blank);
  return text;
}

}  // namespace

/// A number, a move or a result: a word that begins with a digit.
Token PdnScanner::digits() {
  constexpr std::string_view draw = "1/2-1/2";
  const char* const begin = at_;
  const std::uint32_t value = take_number();
  if (at_end()) return malformed(begin);
  if (const char* const next = following_square(false)) {
    Token token;
    token.squares[0] = static_cast<std::uint8_t>(value);
    take_move(token, begin, next);
    return token;
  }
  if (std::string_view(begin, end_).starts_with(draw)) {
    at_ = begin + draw.size();
    if (!at_end() && !ends_move(*at_)) return malformed(begin);
    return word(Token::Kind::result, begin, Result::draw);
  }
  if (*at_ != '.') return malformed(begin);
  Token token = word(Token::Kind::number, begin);  // its dots are skipped
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

/// Takes a move, or a result that looks like one, of which `token` has the first square.
void PdnScanner::take_move(Token& token, const char* begin, const char* next) {
  token.kind = Token::Kind::move;
  token.count = 1;
  for (; next != nullptr; next = following_square(!text::is_digit(*next))) {
    at_ = next;
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
  if (!at_end() && !ends_move(*at_)) token = malformed(begin);
}

}  // namespace referee::internal::checkers
