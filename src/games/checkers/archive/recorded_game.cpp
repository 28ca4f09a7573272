#include "games/checkers/archive/recorded_game.hpp"

#include <algorithm>
#include <set>

#include "games/checkers/archive/pdn_lines.hpp"
#include "games/checkers/pdn/pdn_game.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"
#include "games/checkers/pdn/tags.hpp"
#include "text/fields.hpp"

namespace referee::internal::checkers {
namespace {

using Kind = GameElement::Kind;

/// Plays the words of one game, and keeps what stands between them.
class GameReader {
 public:
  explicit GameReader(const Settings& settings) : played_(settings), annotations_(game_.elements) {
    played_.reset(1, game::Detail::code);
  }

  void read_line(std::string_view line) {
    const bool is_ignored = line.starts_with('%') && !scanner_.is_inside();
    scanner_.begin_line(line);
    if (is_ignored) return;
    const char* at = line.data();
    const char* const end = line.data() + line.size();
    for (Token token = scanner_.next();; token = scanner_.next()) {
      const bool is_end = token.kind == Token::Kind::end_of_line;
      const char* const begin = is_end ? end : begin_of(token);
      read_gap({at, static_cast<std::size_t>(begin - at)});
      if (is_end) return;
      take(token);
      at = token.kind == Token::Kind::tag ? scanner_.at() : token.text.data() + token.text.size();
    }
  }

  RecordedGame finish() {
    if (has_open_star_) remove_stars();
    game_.rules = played_.rules();
    game_.tag_result = played_.tag_result();
    game_.text_result = played_.text_result();
    game_.claimed = played_.claimed();
    game_.derived = played_.derived();
    return std::move(game_);
  }

 private:
  /// Assessments that follow another word than a move mean nothing.
  void read_gap(std::string_view gap) {
    std::vector<GameElement>& elements = game_.elements;
    const auto size = static_cast<std::ptrdiff_t>(elements.size());
    annotations_.read(gap);
    if (!follows_move_) remove_assessments(elements.begin() + size, "!?*");
  }

  void take(const Token& token) {
    follows_move_ = token.kind == Token::Kind::move;
    const Position before = played_.position();
    played_.take(token, {}, 0);
    switch (token.kind) {
      case Token::Kind::tag:
        take_tag(token);
        break;
      case Token::Kind::move:
        game_.moves.push_back(
            resolve(before, played_.rules(), {token.squares.data(), token.count}).move);
        game_.elements.push_back({Kind::move, {}});
        has_open_star_ = token.has_star;
        break;
      case Token::Kind::result:
        has_open_star_ = false;
        break;
      default:
        break;
    }
  }

  void take_tag(const Token& token) {
    if (token.name == "FEN") game_.is_set_up = true;
    game_.start = played_.position();  // all tags come before the moves
    if (names_.insert(token.name).second) {
      game_.tags.push_back({token.name, tag_text(token.text)});
    }
  }

  /// Those directly after the last move are the result.
  void remove_stars() {
    std::vector<GameElement>& elements = game_.elements;
    const auto last_move =
        std::find_if(elements.rbegin(), elements.rend(),
                     [](const auto& element) { return element.kind == Kind::move; });
    remove_assessments(last_move.base(), "*");
  }

  /// Those that begin with one of the characters.
  void remove_assessments(std::vector<GameElement>::iterator begin, std::string_view characters) {
    const auto is_one = [&](const GameElement& element) {
      return element.kind == Kind::assessment &&
             characters.find(element.text.front()) != std::string_view::npos;
    };
    game_.elements.erase(std::remove_if(begin, game_.elements.end(), is_one), game_.elements.end());
  }

  PdnScanner scanner_;
  PdnGame played_;
  RecordedGame game_;
  Annotations annotations_;
  std::set<std::string_view> names_;  // of tags
  bool follows_move_ = false;         // whether the last word is a move
  bool has_open_star_ = false;        // directly after the last word
};

}  // namespace

std::string_view RecordedGame::tag(std::string_view name) const {
  const auto found =
      std::find_if(tags.begin(), tags.end(), [&](const Tag& tag) { return tag.name == name; });
  return found == tags.end() ? std::string_view() : found->text;
}

RecordedGame recorded_game(std::string_view text, const Settings& settings) {
  GameReader reader(settings);
  for_each_line(text, [&](std::string_view line) { reader.read_line(line); });
  return reader.finish();
}

void Annotations::read(std::string_view gap) {
  rest_ = gap;
  while (!rest_.empty()) {
    const char c = rest_.front();
    if (comment_ != nullptr) {
      skip_comment();
    } else if (c == '{') {
      rest_.remove_prefix(1);
      comment_ = rest_.data();
    } else if (c == ';') {  // the gap ends with its line
      add(Kind::line_comment, rest_.substr(1));
      rest_ = {};
    } else if (c == '(') {
      add(Kind::variation_begin, rest_.substr(0, 1));
      rest_.remove_prefix(1);
      ++variations_;
    } else if (text::is_blank(c)) {
      rest_.remove_prefix(1);
    } else if (variations_ > 0) {
      read_in_variation();
    } else {
      read_outside();
    }
  }
}

void Annotations::skip_comment() {
  const std::size_t end = rest_.find('}');
  if (end == std::string_view::npos) {
    rest_ = {};
    return;
  }
  const char* const brace = rest_.data() + end;
  add(Kind::comment, {comment_, static_cast<std::size_t>(brace - comment_)});
  comment_ = nullptr;
  rest_.remove_prefix(end + 1);
}

void Annotations::read_in_variation() {
  if (rest_.front() == ')') {
    add(Kind::variation_end, rest_.substr(0, 1));
    rest_.remove_prefix(1);
    --variations_;
    return;
  }
  const std::size_t length = std::min(rest_.find_first_of(" \t{();"), rest_.size());
  add(Kind::word, rest_.substr(0, length));
  rest_.remove_prefix(length);
}

void Annotations::read_outside() {
  switch (rest_.front()) {
    case '$':
      return take_run(Kind::glyph, "0123456789");
    case '!':
    case '?':
      return take_run(Kind::assessment, "!?");
    case '*':
      return take_run(Kind::assessment, "*");
    default:
      rest_.remove_prefix(1);
  }
}

/// The first character, and those of `characters` that follow it.
void Annotations::take_run(Kind kind, std::string_view characters) {
  const std::size_t length = std::min(rest_.find_first_not_of(characters, 1), rest_.size());
  add(kind, rest_.substr(0, length));
  rest_.remove_prefix(length);
}

}  // namespace referee::internal::checkers
