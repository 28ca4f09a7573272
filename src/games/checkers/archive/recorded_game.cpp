#include "games/checkers/archive/recorded_game.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "games/checkers/engine/position_key.hpp"
#include "games/checkers/pdn/pdn_game.hpp"
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
    played_.finish();
    game_.rules = played_.rules();
    game_.notation = played_.notation();
    game_.start = played_.start();
    take_results();
    return std::move(game_);
  }

 private:
  void take(const Token& token) {
    const std::uint64_t plies = played_.plies();
    const draughts::Position before = played_.position();
    played_.take(token, {}, 0);
    if (token.kind == Token::Kind::tag) take_tag(token);
    if (token.kind == Token::Kind::result) has_open_star_ = false;
    if (token.kind != Token::Kind::move) return;
    if (played_.plies() == plies) return remove_score();
    // Tags have been read only now, if this is the first word behind them.
    game_.moves.push_back(
        resolve(token, plies == 0 ? played_.start() : before, played_.rules(), played_.notation())
            .move);
    has_open_star_ = token.has_star;
  }

  /// The word that looks like a move and is a result, as 12-8.
  void remove_score() {
    std::vector<GameElement>& elements = game_.elements;
    elements.erase(last_move() - 1, elements.end());
    has_open_star_ = false;
  }

  /// Behind its element.
  std::vector<GameElement>::iterator last_move() {
    std::vector<GameElement>& elements = game_.elements;
    return std::find_if(elements.rbegin(), elements.rend(),
                        [](const auto& element) { return element.kind == Kind::move; })
        .base();
  }

  void take_tag(const Token& token) {
    if (token.name == "FEN") game_.is_set_up = true;
    if (names_.insert(token.name).second) {
      game_.tags.emplace_back(token.name, tag_text(token.text));
    }
  }

  /// Those directly after the last move are the result.
  void remove_stars() {
    std::vector<GameElement>& elements = game_.elements;
    elements.erase(std::remove_if(last_move(), elements.end(),
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

Rules guessed_rules(std::string_view text, const Settings& settings) {
  PdnGame game(settings);
  game.reset(1, game::Detail::code);
  PdnScanner scanner;
  for_each_line(text, [&](std::string_view line) {
    scanner.for_each_word(line, [&](const Token& token) { game.take(token, {}, 0); });
  });
  game.finish();
  return game.rules();
}

}  // namespace

std::vector<draughts::Position> RecordedGame::positions() const {
  std::vector<draughts::Position> all{start};
  for (const draughts::Move& move : moves) all.push_back(after(all.back(), move, rules));
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
  Settings known = settings;
  if (std::exchange(known.guesses, false)) known.rules = guessed_rules(text, settings);
  return GameReader(known).read(text);
}

/// No position before a capture or a man's move can recur.
DrawClaims draw_claims_of(const RecordedGame& game) {
  DrawClaims claims;
  draughts::Position position = game.start;
  std::unordered_map<std::uint64_t, unsigned> times{{key_of(position), 1}};  // by key
  std::uint64_t quiet = 0;
  for (const draughts::Move& move : game.moves) {
    const bool is_progress = is_for_good(position, move);
    position = after(position, move, game.rules);
    quiet = is_progress ? 0 : quiet + 1;
    if (is_progress) times.clear();
    claims.is_third_time = ++times[key_of(position)] == 3 || claims.is_third_time;
    claims.quiet_plies = std::max(claims.quiet_plies, quiet);
  }
  return claims;
}

}  // namespace referee::internal::checkers
