#include "games/checkers/archive/game_text.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "games/checkers/archive/pdn_writing.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/rules/bit_moves.hpp"
#include "text/fields.hpp"

namespace referee::internal::checkers {
namespace {

Result or_unfinished(Result result) {
  return result == Result::none ? Result::unfinished : result;
}

}  // namespace

WrittenResults results_of_record(const RecordedGame& game) {
  const Result claimed = or_unfinished(game.claimed);
  const std::string_view tag = game.tag("Result");
  WrittenResults results;
  results.text = game.text_result == Result::none ? claimed : game.text_result;
  if (game.tag_result != Result::none) {
    results.tag = text_of(game.tag_result);
  } else {
    results.tag = tag.empty() ? std::string(text_of(claimed)) : plain_text(tag);
  }
  return results;
}

WrittenResults fixed_results(const RecordedGame& game) {
  const bool board_knows = game.derived != Result::unfinished;
  const Result result = board_knows ? game.derived : or_unfinished(game.claimed);
  const WrittenResults before = results_of_record(game);
  return {std::string(text_of(result)), result,
          before.tag != text_of(result) || before.text != result};
}

namespace {

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
      : game_(game), kept_(kept), lines_(text), position_(game.start) {}

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

}  // namespace referee::internal::checkers
