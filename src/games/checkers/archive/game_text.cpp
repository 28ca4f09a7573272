#include "games/checkers/archive/game_text.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_writing.hpp"
#include "text/fields.hpp"

namespace referee::internal::checkers {
namespace {

Result or_unfinished(Result result) {
  return result == Result::none ? Result::unfinished : result;
}

}  // namespace

WrittenResults results_of(const RecordedGame& game, bool fixed) {
  const Result claimed = or_unfinished(game.claimed);
  const std::string_view tag = game.tag("Result");
  WrittenResults kept;
  kept.text = game.text_result == Result::none ? claimed : game.text_result;
  if (game.tag_result != Result::none) {
    kept.tag = text_of(game.tag_result);
  } else {
    kept.tag = tag.empty() ? std::string(text_of(claimed)) : plain_text(tag);
  }
  if (!fixed) return kept;
  const Result result = is_decided(game.derived) ? game.derived : claimed;
  return {std::string(text_of(result)), result, kept.tag != text_of(result) || kept.text != result};
}

namespace {

constexpr std::array<std::string_view, 11> usual_tags{"Event", "Site",  "Date",   "Round",
                                                      "Black", "White", "Result", "GameType",
                                                      "Rules", "SetUp", "FEN"};

bool is_usual(std::string_view name) {
  return std::find(usual_tags.begin(), usual_tags.end(), name) != usual_tags.end();
}

/// The line of a usual tag; empty if the game does not have it.
std::string usual_line(const RecordedGame& game, std::string_view name, std::string_view result) {
  if (name == "Result") return tag_line(name, result);
  if (name == "FEN") return game.is_set_up ? tag_line(name, fen_of(game.start)) : "";
  // The judge takes the English rules without being told.
  if (name == "Rules" && game.rules != rules_of(game.tag(name)).value_or(Rules::english)) {
    return tag_line(name, name_of(game.rules));
  }
  const bool has_it = std::any_of(game.tags.begin(), game.tags.end(),
                                  [&](const RecordedGame::Tag& tag) { return tag.name == name; });
  if (has_it) return tag_line(name, plain_text(game.tag(name)));
  return name == "Event" ? tag_line(name, "?") : "";
}

/// The tags of a game as clean PDN, a line each: those that every archive has in a fixed order,
/// then the others as they come. `result` is the text of the tag Result.
std::string tag_section(const RecordedGame& game, std::string_view result) {
  std::string text;
  for (const std::string_view name : usual_tags) text += usual_line(game, name, result);
  for (const RecordedGame::Tag& tag : game.tags) {
    if (!is_usual(tag.name)) text += tag_line(tag.name, plain_text(tag.text));
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
  MoveText(const RecordedGame& game, const KeptAnnotations& kept, std::string& text)
      : game_(game), kept_(kept), lines_(text, 80), position_(game.start) {}

  void write(Result result) {
    for (const GameElement& element : game_.elements) add(element);
    begin_word(text_of(result));
    place_word();
    lines_.end_line();
  }

 private:
  void add(const GameElement& element) {
    if (skips(element)) return;
    switch (element.kind) {
      case Kind::move:
        return add_move(game_.moves[next_move_++]);
      case Kind::assessment:
        if (kept_.glyphs) add_assessment(element.text);
        return;
      case Kind::glyph:
        if (kept_.glyphs) begin_word(element.text);
        return;
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

  /// Whether it is part of what is left out; counts the variations that are left out.
  bool skips(const GameElement& element) {
    if (!kept_.variations) {
      if (element.kind == Kind::variation_begin) ++skipped_;
      if (element.kind == Kind::variation_end) {
        --skipped_;
        return true;
      }
    }
    const bool is_comment = element.kind == Kind::comment || element.kind == Kind::line_comment;
    return skipped_ > 0 || (is_comment && !kept_.comments);
  }

  void add_move(const Move& move) {
    const bool is_blacks = position_.to_move == Color::black;
    const std::size_t ply = next_move_ - 1 + (game_.start.to_move == Color::black ? 0 : 1);
    const std::string text = short_text(position_, game_.rules, move);
    if (is_blacks || next_move_ == 1) {
      begin_word(fmt::format("{}{} {}", ply / 2 + 1, is_blacks ? "." : "...", text));
    } else {
      begin_word(text);
    }
    position_ = after(position_, move);
    word_is_move_ = true;
  }

  void add_assessment(std::string_view text) {
    if (word_is_move_) {
      word_ += text;
    } else {
      begin_word(text);
    }
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
      if (!kept_.glyphs) word = without_glyphs(word);
      if (!word.empty()) begin_word(word);
    });
  }

  static std::string_view without_glyphs(std::string_view word) {
    if (word.starts_with('$')) return {};
    const std::size_t last = word.find_last_not_of("!?");
    return last == std::string_view::npos ? std::string_view() : word.substr(0, last + 1);
  }

  const RecordedGame& game_;
  const KeptAnnotations& kept_;
  LineFiller lines_;
  Position position_;
  std::size_t next_move_ = 0;
  std::string word_;  // not placed yet
  bool word_is_move_ = false;
  std::size_t begun_ = 0;    // variations that have no word yet
  std::size_t skipped_ = 0;  // variations that are open and left out
};

/// How a text would join with others before and after it.
struct Ends {
  bool begins_with_tag = false;  ///< at the beginning of its first line
  bool has_only_tags = true;
};

Ends ends_of(std::string_view text) {
  Ends ends;
  PdnScanner scanner;
  bool is_first_line = true;
  for_each_line(text, [&](std::string_view line) {
    scanner.for_each_word(line, [&](const Token& token) {
      if (token.kind == Token::Kind::tag) {
        ends.begins_with_tag |= is_first_line && begin_of(token) == line.data();
      } else if (token.kind != Token::Kind::malformed || !token.text.starts_with('[')) {
        ends.has_only_tags = false;
      }
    });
    is_first_line = false;
  });
  if (scanner.is_inside()) ends.has_only_tags = false;  // the next game ends it
  return ends;
}

/// Without line ends and lines of blanks at both ends.
std::string_view without_empty_lines(std::string_view text) {
  constexpr std::string_view empty = " \t\r\n";
  const std::size_t end = text.find_last_not_of(empty);
  if (end == std::string_view::npos) return {};
  text = text.substr(0, end + 1);
  const std::size_t line = text.find_last_of("\r\n", text.find_first_not_of(empty));
  return line == std::string_view::npos ? text : text.substr(line + 1);
}

}  // namespace

std::string short_text(const Position& position, Rules rules, const Move& move) {
  const std::array<std::uint8_t, 2> ends{static_cast<std::uint8_t>(number_of_bit(move.from)),
                                         static_cast<std::uint8_t>(number_of_bit(move.to))};
  if (!move.is_capture()) return text_of(move);
  const Resolution found = resolve(position, rules, ends);
  const bool is_clear = found.kind == Resolution::Kind::move && found.move.leads_where(move);
  return is_clear ? fmt::format("{}x{}", ends[0], ends[1]) : text_of(move);
}

std::string clean_text(const RecordedGame& game, const WrittenResults& results,
                       const KeptAnnotations& kept) {
  std::string text = tag_section(game, results.tag) + "\n";
  MoveText(game, kept, text).write(results.text);
  return text + "\n";
}

std::string kept_text(std::string_view text) {
  text = without_empty_lines(text);
  const Ends ends = ends_of(text);
  std::string kept = ends.begins_with_tag ? "" : tag_line("Invalid", "?");
  kept += text;
  kept += ends.has_only_tags ? "\n*\n\n" : "\n\n";
  return kept;
}

}  // namespace referee::internal::checkers
