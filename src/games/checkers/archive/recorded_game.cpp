#include "games/checkers/archive/recorded_game.hpp"

#include <algorithm>
#include <set>

#include "games/checkers/pdn/pdn_game.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_writing.hpp"

namespace referee::internal::checkers {
namespace {

using Kind = GameElement::Kind;

/// Plays the words of one game, and keeps what stands between them.
class GameReader {
 public:
  explicit GameReader(const Settings& settings) : scanner_(game_.elements), played_(settings) {
    played_.reset(1, game::Detail::code);
  }

  RecordedGame read(std::string_view text) {
    for_each_line(text, [&](std::string_view line) {
      scanner_.for_each_word(line, [&](const Token& token) { take(token); });
    });
    if (has_open_star_) remove_stars();
    game_.rules = played_.rules();
    take_results();
    return std::move(game_);
  }

 private:
  void take(const Token& token) {
    const Position before = played_.position();
    played_.take(token, {}, 0);
    if (token.kind == Token::Kind::tag) take_tag(token);
    if (token.kind == Token::Kind::result) has_open_star_ = false;
    if (token.kind != Token::Kind::move) return;
    game_.moves.push_back(resolve(before, played_.rules(), token.written()).move);
    has_open_star_ = token.has_star;
  }

  void take_tag(const Token& token) {
    if (token.name == "FEN") game_.is_set_up = true;
    game_.start = played_.position();  // all tags come before the moves
    if (names_.insert(token.name).second) {
      game_.tags.emplace_back(token.name, tag_text(token.text));
    }
  }

  /// Those directly after the last move are the result.
  void remove_stars() {
    std::vector<GameElement>& elements = game_.elements;
    const auto last_move =
        std::find_if(elements.rbegin(), elements.rend(),
                     [](const auto& element) { return element.kind == Kind::move; });
    elements.erase(std::remove_if(last_move.base(), elements.end(),
                                  [](const GameElement& element) {
                                    return element.kind == Kind::assessment &&
                                           element.text.starts_with('*');
                                  }),
                   elements.end());
  }

  void take_results() {
    const auto or_else = [](Result result, Result other) {
      return result == Result::none ? other : result;
    };
    const Result claimed = or_else(played_.claimed(), Result::unfinished);
    const std::string_view tag = text_of_tag(game_.tags, "Result").value_or("");
    const bool is_other = played_.tag_result() == Result::none && !tag.empty();
    game_.result_tag = is_other ? plain_text(tag) : text_of(or_else(played_.tag_result(), claimed));
    game_.result = or_else(played_.text_result(), claimed);
    game_.true_result = is_decided(played_.derived()) ? played_.derived() : claimed;
  }

  RecordedGame game_;
  PdnScanner scanner_;
  PdnGame played_;
  std::set<std::string_view> names_;  // of tags
  bool has_open_star_ = false;        // directly after the last word
};

}  // namespace

std::vector<Position> RecordedGame::positions() const {
  std::vector<Position> all{start};
  for (const Move& move : moves) all.push_back(after(all.back(), move));
  return all;
}

bool RecordedGame::fix_results() {
  const std::string_view text = text_of(true_result);
  const bool are_other = result_tag != text || result != true_result;
  result_tag = text;
  result = true_result;
  return are_other;
}

RecordedGame recorded_game(std::string_view text, const Settings& settings) {
  return GameReader(settings).read(text);
}

}  // namespace referee::internal::checkers
