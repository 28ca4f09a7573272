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
  type_ = read_type(settings_.rules_before_tags ? settings_.rules : tags_.rules);
  if (!is_position_known_) return;
  is_in_letters_ = notation().writes_letters;
  squares_ = static_cast<unsigned>(dark_squares(rule_set(rules()).size));
  start_ = draughts::start_position(rules());
  if (tags_.fen) set_up();
  moves_.begin(start_, rules());
}

/// What the tag GameType says, if it is there and right. `said` are the rules that count before it.
GameType PdnGame::read_type(const std::optional<Rules>& said) {
  const Rules rules = said.value_or(settings_.rules);
  const GameType usual{rules, usual_notation(rules)};
  if (!tags_.game_type) return usual;
  auto read = read_game_type(tags_.game_type->text, said, settings_.rules);
  if (const GameType* const type = std::get_if<GameType>(&read)) return *type;
  is_position_known_ = false;
  BadGameType& bad = std::get<BadGameType>(read);
  fail_at(*tags_.game_type, bad.code, std::move(bad.reason));
  return usual;
}

void PdnGame::set_up() {
  auto read = parse_fen(tags_.fen->text, rules(), notation());
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
