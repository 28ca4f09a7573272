// Set-ups of checkers and moves as people write them. The first line is a set-up: refused, or one
// that is written and read again as the same. The others are moves from there: those that are taken
// are allowed, and read again from their full text.

#include <algorithm>

#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/played_game.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

void play_typed(checkers::PlayedGame& game, std::string_view line) {
  const auto read = checkers::read_move(game, line);
  const auto* move = std::get_if<checkers::Path>(&read);
  if (move == nullptr) {
    const auto& none = std::get<checkers::NoMove>(read);
    fuzz::require(none.is_malformed || !none.reason.empty(), "refused for no reason");
    return;
  }
  const auto allowed = allowed_moves(game.board(), game.to_move(), game.rules());
  fuzz::require(std::find(allowed.begin(), allowed.end(), *move) != allowed.end(),
                "a move is taken that is not allowed");
  const auto again = checkers::read_move(game, checkers::text_of(*move, game.board().size()));
  fuzz::require(
      std::get_if<checkers::Path>(&again) != nullptr && std::get<checkers::Path>(again) == *move,
      "the text of a move is another move");
  game.play(*move);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  const std::size_t end = std::min(text.find('\n'), text.size());
  const auto parsed = checkers::parse_fen(std::string_view(text).substr(0, end));
  const auto* position = std::get_if<checkers::Position>(&parsed);
  if (position == nullptr) {
    fuzz::require(!std::get<checkers::BadFen>(parsed).reason.empty(), "refused for no reason");
    return 0;
  }
  const auto again = checkers::parse_fen(checkers::fen_of(*position));
  fuzz::require(std::get_if<checkers::Position>(&again) != nullptr &&
                    std::get<checkers::Position>(again) == *position,
                "another position when it is read again");
  const auto rules = size % 2 == 0 ? checkers::Rules::english : checkers::Rules::king_goes_on;
  checkers::PlayedGame game(rules, board_of(*position), position->to_move);
  for (std::size_t begin = end + 1; begin < text.size();) {
    const std::size_t line_end = std::min(text.find('\n', begin), text.size());
    play_typed(game, std::string_view(text).substr(begin, line_end - begin));
    begin = line_end + 1;
  }
  return 0;
}
