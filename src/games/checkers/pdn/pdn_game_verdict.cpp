// What a PdnGame says of the game when it has been played.

#include <algorithm>

#include <fmt/format.h>

#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_game.hpp"

namespace referee::internal::checkers {

Result PdnGame::text_result() const {
  return open_star_ && text_result_ == Result::none ? Result::unfinished : text_result_;
}

/// The result in the text counts, unless it is left open there.
Result PdnGame::claimed() const {
  if (is_at_wanted_move()) return Result::none;
  const Result text = text_result();
  return !checkers::is_decided(text) && tags_.result != Result::none ? tags_.result : text;
}

Result PdnGame::derived() const {
  return moves_.can_move() ? Result::unfinished
                           : win_of(opponent(position().to_move), rule_set(rules()).first);
}

std::string PdnGame::reason_of_legal_game() const {
  const Result said = claimed();
  const Result board = derived();
  const std::string_view side = name_of(position().to_move);
  std::string reason;
  if (checkers::is_decided(board)) {
    const std::string_view lost = position().of(position().to_move) == 0 ? "disc" : "move";
    reason = fmt::format("{} has no {} left", side, lost);
    if (checkers::is_decided(said) && said != board) {
      reason += fmt::format(", though the record claims {}", text_of(said));
    }
  } else if (is_at_wanted_move()) {
    reason = fmt::format("{} can move", side);
  } else if (said == Result::none) {
    reason = fmt::format("there is no result, and {} can move", side);
  } else if (said == Result::unfinished) {
    reason = fmt::format("the record leaves the game open, and {} can move", side);
  } else {
    reason = fmt::format("the record claims {}, and all its moves are legal", text_of(said));
  }
  const bool disagree = checkers::is_decided(text_result_) && checkers::is_decided(tags_.result) &&
                        tags_.result != text_result_;
  return disagree ? reason + fmt::format(", though the tag Result says {}", text_of(tags_.result))
                  : reason;
}

game::Verdict PdnGame::verdict(std::uint64_t bytes) const {
  game::Verdict verdict;
  verdict.game = number_;
  verdict.moves = moves_.plies_of_game();
  verdict.bytes = bytes;
  const Result board = offence_ ? Result::none : derived();
  if (offence_) {
    verdict.code = offence_->code;
    verdict.where = offence_->where;
  } else {
    verdict.code = code_of(checkers::is_decided(board) ? board : claimed());
  }
  if (plies() > 0 && checkers::is_decided(board)) {
    verdict.where = {last_move_.line, last_move_.byte, plies(),
                     player_of(opponent(position().to_move), rules())};
  }
  if (!game::has_words(detail_, verdict.code)) return verdict;
  verdict.reason = offence_ ? offence_->reason : reason_of_legal_game();
  if (is_guessed_) verdict.reason += fmt::format("; the rules, {}, are a guess", name_of(rules()));
  verdict.properties = properties();
  if (is_drawn()) verdict.picture = picture(verdict);
  return verdict;
}

bool PdnGame::is_drawn() const {
  if (canvas() == nullptr || !is_position_known_) return false;
  return !canvas()->at || (!offence_ && is_at_wanted_move());
}

game::Picture PdnGame::picture(const game::Verdict& verdict) const {
  const bool goes_on = verdict.code == game::Code::incomplete ||
                       (offence_ && verdict.code != game::Code::illegal_continue);
  const ShownGame game{position(),          rules(), plies(), moves_.last_moves(),
                       moves_.last_shown(), goes_on};
  game::Picture picture = draw(game, *canvas());
  if (records()) {
    picture.replay = recorder_.replay();
    if (!recorder_.has_begun()) {  // no move was read
      game::ReplayRecorder start;
      start.begin(scene_of(position(), rules(), {}), setup_of(rules()));
      picture.replay = start.replay();
    }
  }
  if (!canvas()->image) return picture;
  const bool is_illegal = verdict.code == game::Code::illegal_move;
  const game::Scene scene = scene_of(position(), rules(), moves_.last_shown(),
                                     is_illegal ? refused_ : std::vector<std::uint8_t>());
  picture.image = svg_of(scene, rules(), goes_on ? std::optional(position().to_move) : std::nullopt,
                         caption(verdict));
  return picture;
}

/// With the names of the players, if the tags have them.
std::vector<std::string> PdnGame::caption(const game::Verdict& verdict) const {
  std::vector<std::string> words = game::caption_of(verdict, *canvas());
  const std::string_view black = text_of_tag(tags_.for_reports, "Black").value_or("");
  const std::string_view white = text_of_tag(tags_.for_reports, "White").value_or("");
  if (!black.empty() || !white.empty()) {
    words.push_back(fmt::format("Black: {}. White: {}.", black.empty() ? "?" : black,
                                white.empty() ? "?" : white));
  }
  return words;
}

game::Properties PdnGame::properties() const {
  game::Properties properties;
  if (!tags_.for_reports.empty()) {
    game::add_property<game::NamedTexts>(properties, "tags", tags_.for_reports);
  }
  if (is_position_known_ && rules() != Rules::english) {
    game::add_property<std::string>(properties, "rules", std::string(name_of(rules())));
  }
  if (claimed() != Result::none) {
    game::add_property<std::string>(properties, "claimed_result", std::string(text_of(claimed())));
  }
  if (is_position_known_) {
    game::add_property<std::string>(properties, "derived_result", std::string(text_of(derived())));
    game::add_property<std::string>(properties, "fen", fen_of(position(), rules()));
    WorthStory worth = worth_;
    if (is_checkers(rules()) && moves_.is_of_game())
      worth.add(moves_.checkers_position(), rules(), plies());
    if (game::NamedTexts words = worth.words(); !words.empty()) {
      game::add_property<game::NamedTexts>(properties, "worth", std::move(words));
    }
    add_legal_moves(properties);
  }
  if (offence_column_ > 0) {
    game::add_property(properties, "column", offence_column_);
  }
  return properties;
}

/// Adds the moves that were legal instead of the move that failed.
void PdnGame::add_legal_moves(game::Properties& properties) const {
  if (refused_.empty()) return;
  if (offence_->code == game::Code::illegal_continue) return;
  const std::vector<WrittenMove> moves = written_moves(position(), rules());
  if (moves.empty()) return;
  const auto text = [&](const WrittenMove& move) {
    return text_of(move.squares, move.move.is_capture(), rules(), own_notation());
  };
  std::vector<std::string> texts(moves.size());
  std::transform(moves.begin(), moves.end(), texts.begin(), text);
  game::add_property<std::vector<std::string>>(properties, "legal_moves", std::move(texts));
  game::add_property<std::string>(properties, "nearest_move", text(nearest(moves, refused_)));
}

}  // namespace referee::internal::checkers
