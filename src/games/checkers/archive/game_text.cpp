#include "games/checkers/archive/game_text.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_writing.hpp"
#include "text/fields.hpp"

namespace referee::internal::checkers {
namespace {

constexpr std::array<std::string_view, 11> usual_tags{"Event", "Site",  "Date",   "Round",
                                                      "Black", "White", "Result", "GameType",
                                                      "Rules", "SetUp", "FEN"};

/// By which the judge judges a game without being told.
Rules rules_by_tags(const RecordedGame& game) {
  const auto said = rules_of_tag(text_of_tag(game.tags, "Rules").value_or(""));
  const auto read =
      read_game_type(text_of_tag(game.tags, "GameType").value_or(""), said, Rules::english);
  return std::holds_alternative<GameType>(read) ? std::get<GameType>(read).rules : Rules::english;
}

/// The line of a usual tag; empty if the game does not have it.
std::string usual_line(const RecordedGame& game, std::string_view name) {
  if (name == "Result") return tag_line(name, game.result_tag);
  if (name == "FEN")
    return game.is_set_up ? tag_line(name, fen_of(game.start, game.rules, game.notation)) : "";
  const std::optional<std::string_view> text = text_of_tag(game.tags, name);
  if (name == "Rules" && game.rules != rules_by_tags(game)) {
    return tag_line(name, name_of(game.rules));
  }
  if (text) return tag_line(name, plain_text(*text));
  return name == "Event" ? tag_line(name, "?") : "";
}

/// The tags of a game as clean PDN, a line each: those that every archive has in a fixed order,
/// then the others as they come.
std::string tag_section(const RecordedGame& game) {
  std::string text;
  for (const std::string_view name : usual_tags) text += usual_line(game, name);
  for (const auto& [name, words] : game.tags) {
    if (std::find(usual_tags.begin(), usual_tags.end(), name) != usual_tags.end()) continue;
    text += tag_line(name, plain_text(words));
  }
  return text;
}

using Kind = GameElement::Kind;

/// Calls `take` for each word of a text.
template <typename Take>
void for_each_word(std::string_view text, Take&& take) {
  for (std::string_view rest = text;;) {
    const std::string_view word = text::take_field(rest);
    if (word.empty()) return;
    take(word);
  }
}

/// Writes the moves and what stands between them. A word waits until it is known that nothing is
/// attached to it.
class MoveText {
 public:
  MoveText(const RecordedGame& game, const LeftOut& left_out, std::string& text)
      : game_(game), left_out_(left_out), lines_(text, 80), position_(game.start) {}

  void write() {
    for (const GameElement& element : game_.elements) add(element);
    begin_word(text_of(game_.result));
    place_word();
    lines_.end_line();
  }

 private:
  void add(const GameElement& element) {
    if (is_left_out(element.kind)) return;
    switch (element.kind) {
      case Kind::move:
        return add_move(game_.moves[next_move_++]);
      case Kind::assessment:
        if (!word_is_move_) return begin_word(element.text);
        word_ += element.text;
        return;
      case Kind::glyph:
        return begin_word(element.text);
      case Kind::comment:
        return add_comment(plain_text(element.text));
      case Kind::line_comment:
        return add_line_comment(plain_text(element.text));
      case Kind::variation_begin:
        ++begun_;
        return;
      case Kind::variation_end:
        return end_variation();
      case Kind::word:
        return add_word_of_variation(plain_text(element.text));
    }
  }

  /// Counts the variations that are open and left out.
  bool is_left_out(Kind kind) {
    if (left_out_.variations && kind == Kind::variation_begin) ++skipped_;
    if (left_out_.variations && kind == Kind::variation_end) return skipped_-- > 0;
    if (skipped_ > 0) return true;
    if (kind == Kind::comment || kind == Kind::line_comment) return left_out_.comments;
    return left_out_.glyphs && (kind == Kind::assessment || kind == Kind::glyph);
  }

  void add_move(const draughts::Move& move) {
    const Color first = rule_set(game_.rules).first;
    const bool is_firsts = position_.to_move == first;
    const std::size_t ply = next_move_ - 1 + (game_.start.to_move == first ? 0 : 1);
    const std::string text = short_text(game_, position_, move);
    if (is_firsts || next_move_ == 1) {
      begin_word(fmt::format("{}{} {}", ply / 2 + 1, is_firsts ? "." : "...", text));
    } else {
      begin_word(text);
    }
    position_ = after(position_, move, game_.rules);
    word_is_move_ = true;
  }

  /// With the parentheses of variations that begin with it.
  void begin_word(std::string_view word) {
    place_word();
    word_.assign(begun_, '(');
    word_ += word;
    begun_ = 0;
  }

  void place_word() {
    if (!word_.empty()) lines_.add(word_);
    word_.clear();
    word_is_move_ = false;
  }

  void add_comment(std::string_view text) {
    std::string_view opening = "{";
    for_each_word(text, [&](std::string_view word) {
      begin_word(std::string(opening) + std::string(word));
      opening = "";
    });
    if (opening.empty()) word_ += '}';
  }

  /// A comment in braces, unless it has a brace.
  void add_line_comment(std::string_view text) {
    if (text.find('}') == std::string_view::npos) return add_comment(text);
    std::string line = ";";
    for_each_word(text, [&](std::string_view word) {
      line += ' ';
      line += word;
    });
    begin_word(line);
    place_word();
    lines_.end_line();
  }

  void end_variation() {
    if (begun_ > 0) {  // it is empty
      --begun_;
    } else if (word_.empty()) {  // the line of a comment has ended
      begin_word(")");
    } else {
      word_ += ')';
    }
  }

  void add_word_of_variation(std::string_view text) {
    for_each_word(text, [&](std::string_view word) {
      if (left_out_.glyphs) word = without_glyphs(word);
      if (word.empty()) return;
      if (!goes_on_with(word)) return begin_word(word);
      word_ += ' ';
      word_ += word;
    });
  }

  /// Whether the word before begins a move that this one goes on with, as in 18 x 9: no line may
  /// divide it. There is no move as long as that.
  bool goes_on_with(std::string_view word) const {
    constexpr std::size_t longest_move = std::size_t{5} * Token::most_squares;
    if (begun_ > 0 || word_.size() < 2 || word_.size() > longest_move) return false;
    if (word.size() == 1 && PdnScanner::is_separator(word[0])) return text::is_digit(word_.back());
    return PdnScanner::is_separator(word_.back()) && word_[word_.size() - 2] == ' ';
  }

  static std::string_view without_glyphs(std::string_view word) {
    if (word.starts_with('$')) return {};
    return word.substr(0, word.find_last_not_of("!?") + 1);
  }

  const RecordedGame& game_;
  const LeftOut& left_out_;
  LineFiller lines_;
  draughts::Position position_;
  std::size_t next_move_ = 0;
  std::string word_;  // not placed yet
  bool word_is_move_ = false;
  std::size_t begun_ = 0;    // variations that have no word yet
  std::size_t skipped_ = 0;  // variations, see is_left_out()
};

/// Without line ends and lines of blanks at both ends.
std::string_view without_empty_lines(std::string_view text) {
  constexpr std::string_view empty = " \t\r\n";
  text = text.substr(0, text.find_last_not_of(empty) + 1);
  return text.substr(text.find_last_of("\r\n", text.find_first_not_of(empty)) + 1);
}

}  // namespace

std::string short_text(const RecordedGame& game, const draughts::Position& position,
                       const draughts::Move& move) {
  return text_of(short_squares(position, game.rules, move), move.is_capture(), game.rules,
                 game.notation);
}

std::string clean_text(const RecordedGame& game, const LeftOut& left_out) {
  std::string text = tag_section(game) + "\n";
  MoveText(game, left_out, text).write();
  return text + "\n";
}

std::string kept_text(std::string_view text) {
  text = without_empty_lines(text);
  bool begins_with_tag = false;
  bool has_only_tags = true;
  PdnScanner scanner;
  for_each_line(text, [&](std::string_view line) {
    scanner.for_each_word(line, [&](const Token& token) {
      if (token.kind == Token::Kind::tag) {
        begins_with_tag = begins_with_tag || begin_of(token) == text.data();
      } else if (token.kind != Token::Kind::malformed || !token.text.starts_with('[')) {
        has_only_tags = false;
      }
    });
  });
  std::string kept = begins_with_tag ? "" : tag_line("Invalid", "?");
  kept += text;
  // What is open is ended by the next game.
  kept += has_only_tags && !scanner.is_inside() ? "\n*\n\n" : "\n\n";
  return kept;
}

}  // namespace referee::internal::checkers
