#include "games/checkers/archive/recorded_game.hpp"

#include <algorithm>
#include <set>

#include "games/checkers/pdn/pdn_game.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"

namespace referee::internal::checkers {
namespace {

using Kind = GameElement::Kind;

/// Reads what the scanner skips between the words of a legal game: comments, variations, glyphs and
/// assessments.
class Annotations {
 public:
  /// What is read is appended to `elements`, which must outlive this object.
  explicit Annotations(std::vector<GameElement>& elements) : elements_(elements) {}

  /// Takes what is between two words of a line, or between one and the line's beginning or end. All
  /// lines are parts of one text.
  void read(std::string_view gap) {
    rest_ = gap;
    while (!rest_.empty()) {
      const char c = rest_.front();
      if (comment_ != nullptr) {
        end_comment();
      } else if (c == '{') {
        rest_.remove_prefix(1);
        comment_ = rest_.data();
      } else if (c == ';') {  // the gap ends with its line
        rest_.remove_prefix(1);
        add(Kind::line_comment, rest_.size());
      } else if (c == '(') {
        add(Kind::variation_begin, 1);
        ++variations_;
      } else if (text::is_blank(c)) {
        rest_.remove_prefix(1);
      } else if (variations_ == 0) {
        add_outside(c);
      } else if (c == ')') {
        add(Kind::variation_end, 1);
        --variations_;
      } else {
        add(Kind::word, rest_.find_first_of(" \t{();"));
      }
    }
  }

 private:
  void end_comment() {
    const std::size_t end = rest_.find('}');
    if (end != std::string_view::npos) {
      const auto length = static_cast<std::size_t>(rest_.data() + end - comment_);
      elements_.push_back({Kind::comment, {comment_, length}});
      comment_ = nullptr;
    }
    rest_.remove_prefix(std::min(end, rest_.size() - 1) + 1);
  }

  void add_outside(char c) {
    if (c == '$') {
      add(Kind::glyph, rest_.find_first_not_of("0123456789", 1));
    } else if (c == '*' || c == '!' || c == '?') {
      add(Kind::assessment, rest_.find_first_not_of(c == '*' ? "*" : "!?"));
    } else {
      rest_.remove_prefix(1);
    }
  }

  /// Takes so many bytes, or all.
  void add(Kind kind, std::size_t length) {
    elements_.push_back({kind, rest_.substr(0, length)});
    rest_.remove_prefix(std::min(length, rest_.size()));
  }

  std::vector<GameElement>& elements_;
  std::string_view rest_;          // of the gap
  const char* comment_ = nullptr;  // the first byte of the one that is open
  std::uint64_t variations_ = 0;   // how many are open
};

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
    if (token.kind == Token::Kind::tag) take_tag(token);
    if (token.kind == Token::Kind::result) has_open_star_ = false;
    if (!follows_move_) return;
    game_.moves.push_back(resolve(before, played_.rules(), token.written()).move);
    game_.elements.push_back({Kind::move, {}});
    has_open_star_ = token.has_star;
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

}  // namespace referee::internal::checkers
