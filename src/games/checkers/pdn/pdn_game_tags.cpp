// The tags of a PdnGame: by which rules it is played, and from where.

#include <utility>

#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_game.hpp"

namespace referee::internal::checkers {

void PdnGame::take_tag(const Token& token) {
  if (stage_ == Stage::none) {
    stage_ = Stage::tags;
    first_tag_ = token.name;
  }
  tags_.take(token, line_, column_, wants_words());
}

/// What is wrong with the set-up of a game that we do not know does not matter.
void PdnGame::settle() {
  is_settled_ = true;
  if (!take_game_type(settings_.rules_before_tags ? settings_.rules : tags_.rules)) return;
  is_in_letters_ = notation_.writes_letters;
  squares_ = static_cast<unsigned>(dark_squares(rule_set(rules_).size));
  start_ = draughts::start_position(rules_);
  if (tags_.fen) set_up();
  set_position(start_);
  before_ = start_;
}

/// Takes the rules from it. `said` are those that count before it. Returns whether they are known.
bool PdnGame::take_game_type(const std::optional<Rules>& said) {
  rules_ = said.value_or(settings_.rules);
  notation_ = usual_notation(rules_);
  if (!tags_.game_type) return true;
  auto read = read_game_type(tags_.game_type->text, said, settings_.rules);
  if (BadGameType* const bad = std::get_if<BadGameType>(&read)) {
    is_position_known_ = false;
    fail_at(*tags_.game_type, bad->code, std::move(bad->reason));
    return false;
  }
  rules_ = std::get<GameType>(read).rules;
  notation_ = std::get<GameType>(read).notation;
  return true;
}

void PdnGame::set_up() {
  auto read = parse_fen(tags_.fen->text, rules_, notation_);
  if (const draughts::Position* const position = std::get_if<draughts::Position>(&read)) {
    start_ = *position;
    return;
  }
  is_position_known_ = false;
  BadFen& bad = std::get<BadFen>(read);
  fail_at(*tags_.fen, bad.is_malformed ? game::Code::invalid_file : game::Code::illegal_game,
          std::move(bad.reason));
}

/// The first offence in the file decides.
void PdnGame::fail_at(const PdnTags::Placed& tag, game::Code code, std::string reason) {
  if (offence_ &&
      std::pair(offence_->where.line, offence_column_) < std::pair(tag.line.line, tag.column))
    return;
  offence_ = game::Offence{code, std::move(reason), tag.line};
  offence_column_ = tag.column;
}

}  // namespace referee::internal::checkers
