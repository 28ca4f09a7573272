#include "game/judge.hpp"

#include <fmt/format.h>

#include "game/turn_judge.hpp"
#include "games/NAME/definition.hpp"
#include "games/NAME/position.hpp"
#include "svg/sheet.hpp"

namespace referee::internal::NAME {
namespace {

/// Judges one recorded game (game::Judge): moves, separated by blanks and line ends.
class Judge : public game::TurnJudge<Judge> {
 public:
  explicit Judge(const Settings& settings) : TurnJudge(settings.canvas) {}

  void reset() { *this = Judge({canvas()}); }

 private:
  friend TurnJudge;

  void read_line(std::string_view line) {
    for_each_word(line, [&](std::string_view word) {
      const std::optional<Move> move = parse_move(word);
      if (move) return take(*move, word);
      end_reading(game::Code::invalid_file, fmt::format("{} is not a move", text::quoted(word)));
    });
  }

  void take(Move move, std::string_view word) {
    has_begun_ = true;
    if (!begin_move(word, Position::holds(move), [&] { return text_of(move); })) return;
    const std::string why = position_.why_illegal(move);
    if (!why.empty()) return refuse_as_illegal(word, why, text_of(move));
    players_.push_back(position_.to_move());
    position_.play(move);
    note_played(word);
    if (!position_.is_over()) return;
    constexpr std::array codes{game::Code::draw, game::Code::first_player_wins,
                               game::Code::second_player_wins};
    end_game(codes[position_.winner()]);
  }

  bool has_position() const { return has_begun_; }
  unsigned player_of(std::uint64_t move) const {
    return move <= players_.size() ? players_[move - 1] : position_.to_move();
  }
  std::string size_of_board() const { return ""; }
  std::string reason_of_result() const {
    const unsigned winner = position_.winner();
    return winner == 0 ? "the game is drawn"
                       : fmt::format("player {} won with move {}", winner, played());
  }
  std::string reason_to_go_on() const {
    return fmt::format("it is the turn of player {}", position_.to_move());
  }
  game::Properties properties() const { return {}; }
  game::Picture picture(const game::Verdict& verdict) const {
    game::Picture picture;
    for (const std::string& row : position_.rows()) picture.lines.push_back({{row}});
    if (canvas()->image) {
      picture.image =
          svg::character_image("NAME", position_.rows(), game::caption_of(verdict, *canvas()));
    }
    return picture;
  }

  bool has_begun_ = false;
  Position position_;
  std::vector<unsigned> players_;  // who made each of the moves
};

/// A record of a pack holds the moves: "moves": ["3", "1"].
std::optional<std::string> write_record(std::span<const game::Field> fields, std::string& text) {
  if (fields[0].kind != game::Field::Kind::list) return "\"moves\" is no list of moves";
  return game::append_lines(text, fields[0].items);
}

bool read_record(std::string_view text, std::span<game::Field> fields) {
  fields[0].kind = game::Field::Kind::list;
  return text::all_lines(text, [&](std::string_view line) {
    for (auto word = text::take_field(line); !word.empty(); word = text::take_field(line)) {
      fields[0].items.push_back({word, false});
    }
    return true;
  });
}

}  // namespace

game::Definition definition(const Settings& settings) {
  return {"NAME",
          [settings] { return std::make_unique<game::SingleGameReferee<Judge>>(Judge(settings)); },
          std::make_shared<const game::RecordFormat>(
              game::RecordFormat{{"moves"}, write_record, read_record})};
}

}  // namespace referee::internal::NAME
