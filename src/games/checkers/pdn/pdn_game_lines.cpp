// Variations of a PdnGame, and its guesses of the rules.

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "games/checkers/pdn/pdn_game.hpp"

namespace referee::internal::checkers {

/// Moves, and words that are nothing; results and tags mean nothing there.
void PdnGame::take_in_variation(const Token& token) {
  if (!is_settled_) settle();
  if (stage_ != Stage::ended) stage_ = Stage::moves;
  if (token.kind == Token::Kind::variation_begin) return begin_variation();
  if (token.kind == Token::Kind::variation_end) return end_variation();
  if (offence_ || is_at_wanted_move() || depth_ > branches_.size()) return;
  if (token.kind == Token::Kind::move) return take_move(token);
  if (token.kind != Token::Kind::malformed) return;
  fail(game::Code::invalid_file,
       wants_words() ? place_of_variation() + malformed_token(token.text) : "");
}

/// A variation stands for the last move before it.
void PdnGame::begin_variation() {
  const bool is_too_deep = depth_++ >= most_branches;
  if (is_too_deep || offence_ || is_at_wanted_move()) return;
  Branch& branch = branches_.emplace_back(Branch{position(), before_, plies_, shown_, {}, plies_});
  if (!(position() == before_)) {
    branch.plies_kept = --plies_;
    shown_.reset();
    if (!moves_.empty()) {
      branch.replaced = std::move(moves_.back());
      moves_.pop_back();
    }
  }
  set_position(before_);
}

void PdnGame::end_variation() {
  const bool is_branch = depth_-- == branches_.size();
  if (!is_branch || offence_) return;
  return_to(branches_.back());
  branches_.pop_back();
}

void PdnGame::return_to(const Branch& branch) {
  set_position(branch.position);
  before_ = branch.before;
  shown_ = branch.shown;
  moves_.resize(moves_.size() - std::min<std::uint64_t>(moves_.size(), plies_ - branch.plies_kept));
  if (branch.replaced) moves_.push_back(*branch.replaced);
  plies_ = branch.plies;
}

/// Of the game, where a variation has no end.
void PdnGame::leave_variations() {
  depth_ = 0;
  if (branches_.empty() || offence_) return;
  return_to(branches_.front());
  branches_.clear();
}

/// Before what is wrong there; nothing in the game itself.
std::string PdnGame::place_of_variation() const {
  if (branches_.empty()) return {};
  const std::uint64_t ply = branches_.front().plies;
  return ply == 0 ? "in a variation before the first move: "
                  : fmt::format("in a variation of move {}: ", ply);
}

void PdnGame::prepare_guess() {
  for (const Rules rules : {Rules::russian, Rules::international, Rules::canadian}) {
    Settings settings = settings_;
    settings.rules = rules;
    settings.guesses = false;
    guesses_.emplace_back(settings).reset(number_, detail_);
  }
}

/// Becomes the game by the rules that are guessed, if the record does not say them.
void PdnGame::guess() {
  std::vector<PdnGame> others = std::exchange(guesses_, {});
  const std::optional<Rules> rules = tags_.name_rules() ? std::nullopt : evidence_.rules();
  if (!rules) return;
  const auto other = std::find_if(others.begin(), others.end(), [&](const PdnGame& game) {
    return game.settings_.rules == *rules;
  });
  other->finish();
  other->settings_ = settings_;
  *this = std::move(*other);
  is_guessed_ = true;
}

}  // namespace referee::internal::checkers
