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
  if (wants_words()) keep_tag(token.name, token.text);
  if (token.name == "FEN" && !fen_) fen_ = kept(token);
  if (token.name == "GameType" && !game_type_) game_type_ = kept(token);
  if (token.name == "Rules" && !std::exchange(has_rules_, true))
    said_rules_ = rules_of_tag(token.text);
  if (token.name == "Result" && tag_result_ == Result::none) {
    tag_result_ = result_of_tag(token.text);
    if (tag_result_ != result_of(token.text)) score_ = token.text;
  }
}

std::optional<PdnGame::KeptTag> PdnGame::kept(const Token& token) const {
  return KeptTag{std::string(token.text), line_, column_};
}

/// What is wrong with the set-up of a game that we do not know does not matter.
void PdnGame::settle() {
  is_settled_ = true;
  if (!take_game_type(settings_.rules_before_tags ? settings_.rules : said_rules_)) return;
  is_in_letters_ = notation_.writes_letters;
  squares_ = static_cast<unsigned>(dark_squares(rule_set(rules_).size));
  start_ = draughts::start_position(rules_);
  if (fen_) set_up();
  set_position(start_);
  before_ = start_;
}

/// Takes the rules from it. `said` are those that count before it. Returns whether they are known.
bool PdnGame::take_game_type(const std::optional<Rules>& said) {
  rules_ = said.value_or(settings_.rules);
  notation_ = usual_notation(rules_);
  if (!game_type_) return true;
  auto read = read_game_type(game_type_->text, said, settings_.rules);
  if (BadGameType* const bad = std::get_if<BadGameType>(&read)) {
    is_position_known_ = false;
    fail_at(*game_type_, bad->code, std::move(bad->reason));
    return false;
  }
  rules_ = std::get<GameType>(read).rules;
  notation_ = std::get<GameType>(read).notation;
  return true;
}

void PdnGame::set_up() {
  auto read = parse_fen(fen_->text, rules_, notation_);
  if (const draughts::Position* const position = std::get_if<draughts::Position>(&read)) {
    start_ = *position;
    return;
  }
  is_position_known_ = false;
  BadFen& bad = std::get<BadFen>(read);
  fail_at(*fen_, bad.is_malformed ? game::Code::invalid_file : game::Code::illegal_game,
          std::move(bad.reason));
}

/// The first offence in the file decides.
void PdnGame::fail_at(const KeptTag& tag, game::Code code, std::string reason) {
  if (offence_ &&
      std::pair(offence_->where.line, offence_column_) < std::pair(tag.line.line, tag.column))
    return;
  offence_ = game::Offence{code, std::move(reason), tag.line};
  offence_column_ = tag.column;
}

}  // namespace referee::internal::checkers
