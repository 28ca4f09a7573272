// What a PdnGame says of the game when it has been played.

#include <algorithm>

#include <fmt/format.h>

#include "games/checkers/drawing/drawing.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_game.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/rules/bit_moves.hpp"

namespace referee::internal::checkers {

Result PdnGame::text_result() const {
  return open_star_ && text_result_ == Result::none ? Result::unfinished : text_result_;
}

/// The result in the text counts, unless it is left open there.
Result PdnGame::claimed() const {
  if (is_at_wanted_move()) return Result::none;
  const Result text = text_result();
  const bool open = text == Result::none || text == Result::unfinished;
  return open && tag_result_ != Result::none ? tag_result_ : text;
}

Result PdnGame::derived() const {
  if (can_move(position_)) return Result::unfinished;
  return position_.to_move == Color::black ? Result::white_wins : Result::black_wins;
}

game::Code PdnGame::code_of_legal_game() const {
  const Result board = derived();
  switch (board == Result::unfinished ? claimed() : board) {
    case Result::black_wins:
      return game::Code::first_player_wins;
    case Result::white_wins:
      return game::Code::second_player_wins;
    case Result::draw:
      return game::Code::draw;
    case Result::none:
    case Result::unfinished:
      break;
  }
  return game::Code::incomplete;
}

std::string PdnGame::reason_of_legal_game() const {
  const bool disagree = text_result_ != Result::none && text_result_ != Result::unfinished &&
                        tag_result_ != Result::none && tag_result_ != Result::unfinished &&
                        tag_result_ != text_result_;
  return reason_of_end() +
         (disagree ? fmt::format(", though the tag Result says {}", text_of(tag_result_)) : "");
}

std::string PdnGame::reason_of_end() const {
  const Result said = claimed();
  const Result board = derived();
  const std::string_view side = name_of(position_.to_move);
  if (board != Result::unfinished) {
    const std::string_view lost = position_.of(position_.to_move) == 0 ? "disc" : "move";
    std::string reason = fmt::format("{} has no {} left", side, lost);
    const bool is_claim = said != Result::none && said != Result::unfinished;
    if (is_claim && said != board) {
      reason += fmt::format(", though the record claims {}", text_of(said));
    }
    return reason;
  }
  if (is_at_wanted_move()) return fmt::format("{} can move", side);
  if (said == Result::none) return fmt::format("there is no result, and {} can move", side);
  if (said == Result::unfinished) {
    return fmt::format("the record leaves the game open, and {} can move", side);
  }
  return fmt::format("the record claims {}, and all its moves are legal", text_of(said));
}

game::Verdict PdnGame::verdict(std::uint64_t bytes) const {
  game::Verdict verdict;
  verdict.game = number_;
  verdict.moves = plies_;
  verdict.bytes = bytes;
  verdict.code = offence_ ? offence_->code : code_of_legal_game();
  if (offence_) {
    verdict.where = offence_->where;
  } else if (plies_ > 0 && derived() != Result::unfinished) {
    verdict.where = {last_move_.line, last_move_.byte, plies_,
                     player_of(opponent(position_.to_move))};
  }
  if (!game::has_words(detail_, verdict.code)) return verdict;
  verdict.reason = offence_ ? offence_->reason : reason_of_legal_game();
  verdict.properties = properties();
  if (is_drawn()) verdict.picture = picture(verdict);
  return verdict;
}

bool PdnGame::is_drawn() const {
  if (!settings_.canvas || !is_position_known_) return false;
  return !settings_.canvas->at || (!offence_ && is_at_wanted_move());
}

game::Picture PdnGame::picture(const game::Verdict& verdict) const {
  const bool goes_on = verdict.code == game::Code::incomplete ||
                       (offence_ && verdict.code != game::Code::illegal_continue);
  game::Picture picture =
      draw(position_, plies_, {moves_.begin(), moves_.end()}, goes_on, *settings_.canvas);
  if (records()) {
    picture.replay = recorder_.replay();
    if (!recorder_.has_begun()) {  // no move was read
      game::ReplayRecorder start;
      start.begin(replay_board(position_), {});
      picture.replay = start.replay();
    }
  }
  if (!settings_.canvas->image) return picture;
  Marks marks;
  if (!moves_.empty()) marks.last = moves_.back();
  if (verdict.code == game::Code::illegal_move) marks.illegal = refused_;
  picture.image =
      svg_of(position_, marks, goes_on ? std::optional(position_.to_move) : std::nullopt,
             caption(verdict));
  return picture;
}

/// With the names of the players, if the tags have them.
std::vector<std::string> PdnGame::caption(const game::Verdict& verdict) const {
  std::vector<std::string> words = game::caption_of(verdict, *settings_.canvas);
  const auto text = [&](std::string_view name) -> std::string {
    for (const auto& [tag, value] : tags_.all()) {
      if (tag == name) return value;
    }
    return "";
  };
  const std::string black = text("Black");
  const std::string white = text("White");
  if (!black.empty() || !white.empty()) {
    words.push_back(fmt::format("Black: {}. White: {}.", black.empty() ? "?" : black,
                                white.empty() ? "?" : white));
  }
  return words;
}

game::Properties PdnGame::properties() const {
  game::Properties properties;
  if (!tags_.all().empty()) game::add_property<game::NamedTexts>(properties, "tags", tags_.all());
  if (claimed() != Result::none) {
    game::add_property<std::string>(properties, "claimed_result", std::string(text_of(claimed())));
  }
  if (is_position_known_) {
    game::add_property<std::string>(properties, "derived_result", std::string(text_of(derived())));
    game::add_property<std::string>(properties, "fen", fen_of(position_));
    add_legal_moves(properties);
  }
  if (offence_ && offence_column_ > 0) {
    game::add_property(properties, "column", offence_column_);
  }
  return properties;
}

/// Adds the moves that were legal instead of the move that failed.
void PdnGame::add_legal_moves(game::Properties& properties) const {
  if (!offence_ || refused_.empty()) return;
  if (offence_->code == game::Code::illegal_continue) return;
  MoveList moves;
  generate(position_, rules_, moves);
  if (moves.empty()) return;
  std::sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) {
    return std::pair(a.from, a.to) < std::pair(b.from, b.to);
  });
  std::string written;
  for (const std::uint8_t square : refused_) {
    written += fmt::format("{}{}", written.empty() ? "" : "-", square);
  }
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(text_of(move));
  game::add_property<std::vector<std::string>>(properties, "legal_moves", std::move(texts));
  game::add_property<std::string>(properties, "nearest_move", text_of(nearest(moves, written)));
}

}  // namespace referee::internal::checkers
