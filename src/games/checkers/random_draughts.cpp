#include "games/checkers/random_draughts.hpp"

#include <algorithm>
#include <utility>

#include "game/recipe.hpp"
#include "games/checkers/archive/game_text.hpp"
#include "games/checkers/rules/position.hpp"

namespace referee::internal::checkers {
namespace {

constexpr std::size_t most_quiet_plies = 80;

/// With so few discs random captures soon end a game.
constexpr unsigned few_discs_left = 8;

bool have_captures(const std::vector<draughts::Move>& moves) {
  return !moves.empty() && moves.front().is_capture();
}

}  // namespace

RandomDraughts::RandomDraughts(Rules rules, base::Random& random)
    : random_(random), position_(draughts::start_position(rules)) {
  game_.rules = rules;
  game_.notation = usual_notation(rules);
  game_.start = position_;
  game_.tags = {{"Event", "Random moves"},
                {"Date", "????.??.??"},
                {"Black", "random"},
                {"White", "random"},
                {"GameType", std::to_string(rule_set(rules).game_type)},
                {"Rules", std::string(name_of(rules))}};
}

/// Plays a move after which `suits` is true of the moves of the other side.
template <typename Suits>
bool RandomDraughts::play_if(Suits suits) {
  return game::play_any(
      written_moves(position_, game_.rules), random_, [&](const WrittenMove& written) {
        if (!suits(generate(after(position_, written.move, game_.rules), game_.rules)))
          return false;
        play(written.move);
        return true;
      });
}

bool RandomDraughts::play() {
  return play_if([](const auto&) { return true; });
}

bool RandomDraughts::play_on() {
  const bool are_few = draughts::number_of(position_.black | position_.white) <= few_discs_left;
  const auto is_safe = [](const auto& moves) { return !moves.empty() && !have_captures(moves); };
  if (are_few && play_if(is_safe)) return true;
  return play_if([](const auto& moves) { return !moves.empty(); });
}

void RandomDraughts::play(const draughts::Move& move) {
  const bool is_mans = (position_.kings >> move.from & 1) == 0;
  if (move.is_capture() || is_mans) {
    before_.clear();
  } else {
    before_.push_back(position_);
  }
  game_.moves.push_back(move);
  game_.elements.push_back({GameElement::Kind::move, {}});
  position_ = after(position_, move, game_.rules);
}

Result RandomDraughts::result() const {
  if (generate(position_, game_.rules).empty()) {
    return win_of(opponent(position_.to_move), rule_set(game_.rules).first);
  }
  const bool is_third = std::count(before_.begin(), before_.end(), position_) >= 2;
  return is_third || before_.size() >= most_quiet_plies ? Result::draw : Result::unfinished;
}

std::string RandomDraughts::pdn(Result result) const {
  RecordedGame game = game_;
  game.result = result;
  game.result_tag = text_of(result);
  return clean_text(game, {});
}

}  // namespace referee::internal::checkers
