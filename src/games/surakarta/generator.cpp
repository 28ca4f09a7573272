#include "games/surakarta/generator.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "games/surakarta/rules/position.hpp"

namespace referee::internal::surakarta {
namespace {

using game::Code;
using game::is_won;
using game::refuse_recipe_if;

constexpr std::uint64_t generator_attempts = 64;
constexpr std::uint64_t generator_tails = 256;
constexpr std::uint64_t tail_moves = 64;
constexpr std::uint64_t usual_moves = 100;
constexpr std::uint64_t most_moves = 1'000'000;

/// Which moves are wanted next.
enum class Wish {
  any,
  quiet,    ///< no capture
  capture,  ///< but not of the last piece
  win,      ///< a capture of the last piece
};

/// A game that is played at random. It is not won by chance, and not drawn by chance.
class RandomGame {
 public:
  RandomGame(const Recipe& recipe, std::uint64_t seed)
      : random_(seed), position_(start_of_size(recipe.size)), draw_after_(recipe.draw_after) {}

  Side to_move() const { return moves_.size() % 2 == 0 ? Side::black : Side::white; }
  unsigned pieces(Side side) const { return position_.pieces(side); }
  bool would_draw() const { return draw_after_ && quiet_ + 1 >= *draw_after_; }  ///< a quiet move
  base::Random& random() { return random_; }

  /// The moves, and which of them are captures.
  const std::vector<std::pair<Move, bool>>& moves() const { return moves_; }

  /// Plays one of the moves that are wished for, all equally likely. False if there is none. Only
  /// where quiet moves are wished for may they become so many that the game is drawn.
  bool play(Wish wish) {
    std::vector<Move> suitable = position_.moves(to_move());
    std::erase_if(suitable, [&](const Move& move) { return !suits(move, wish); });
    if (suitable.empty()) return false;
    const Move move = suitable[random_.below(suitable.size())];
    const bool captures = is_capture(move);
    quiet_ = captures ? 0 : quiet_ + 1;
    position_.play(move);
    moves_.emplace_back(move, captures);
    return true;
  }

 private:
  bool is_capture(const Move& move) const { return position_.at(move.to).has_value(); }

  bool suits(const Move& move, Wish wish) const {
    if (is_capture(move)) {
      const bool wins = pieces(other(to_move())) == 1;
      return wins ? wish == Wish::win : wish == Wish::capture || wish == Wish::any;
    }
    return wish == Wish::quiet || (wish == Wish::any && !would_draw());
  }

  base::Random random_;
  Position position_;
  std::optional<std::uint64_t> draw_after_;
  std::vector<std::pair<Move, bool>> moves_;
  std::uint64_t quiet_ = 0;  // moves since the last capture
};

/// Plays the next move of a game of which `left` are to be played. The last moves of a draw are
/// quiet, and the one before them, if there is one, captures. The winner captures so often that one
/// piece is left in time; the loser less than half.
bool play_next(const Recipe& recipe, std::uint64_t left, RandomGame& game) {
  if (recipe.result == Code::draw && left <= *recipe.draw_after) return game.play(Wish::quiet);
  if (recipe.result == Code::draw) {
    return game.play(left == *recipe.draw_after + 1 ? Wish::capture : Wish::any);
  }
  if (!is_won(recipe.result)) return game.play(Wish::any);
  if (left == 1) return game.play(Wish::win);
  const Side winner = recipe.result == Code::first_player_wins ? Side::black : Side::white;
  const std::uint64_t enemies = game.pieces(other(winner));
  if (game.to_move() == winner) {
    if (game.random().below(left) < 8 * enemies && game.play(Wish::capture)) return true;
  } else if (std::uint64_t{2} * game.pieces(winner) <= enemies + 4 && !game.would_draw()) {
    if (game.play(Wish::quiet)) return true;
  }
  return game.play(Wish::any);
}

unsigned rows_of_pieces(unsigned size) {
  return size == least_size ? 1 : 2;
}

void check_win(const Recipe& recipe, std::uint64_t moves) {
  const bool black = recipe.result == Code::first_player_wins;
  const std::uint64_t pieces = std::uint64_t{recipe.size} * rows_of_pieces(recipe.size);
  const std::uint64_t least = 2 * pieces - (black ? 1 : 0);
  refuse_recipe_if((moves % 2 == 1) != black, "{} makes moves {}, so move {} is not its last",
                   black ? "black" : "white", black ? "1, 3, 5" : "2, 4, 6", moves);
  refuse_recipe_if(moves < least, "it takes {} captures to win, so it cannot be with move {}",
                   pieces, moves);
}

void check_recipe(const Recipe& recipe) {
  const bool is_size =
      recipe.size % 2 == 0 && recipe.size >= least_size && recipe.size <= most_size;
  refuse_recipe_if(!is_size, "the size of a board is an even number from {} to {}, not {}",
                   least_size, most_size, recipe.size);
  const bool squares = recipe.notation == Notation::squares;
  refuse_recipe_if(squares && recipe.size != 6, "games in squares are of 6 by 6");
  refuse_recipe_if(!squares && recipe.marks_captures, "captures are marked in squares only");
  const std::uint64_t draw_after = recipe.draw_after.value_or(1);
  refuse_recipe_if(draw_after == 0 || draw_after > most_moves,
                   "a game is drawn after 1 to {} moves, not {}", most_moves, draw_after);
  refuse_recipe_if(recipe.result == Code::draw && !recipe.draw_after,
                   "a game is drawn only by a number of moves without a capture");
  if (!recipe.moves) return;
  refuse_recipe_if(*recipe.moves > most_moves, "{} moves are too many: {} are the most",
                   *recipe.moves, most_moves);
  refuse_recipe_if(squares && *recipe.moves == 0,
                   "a game in squares without moves is an empty file");
  refuse_recipe_if(recipe.result == Code::draw && *recipe.moves < draw_after,
                   "a game that is drawn after {} moves has no {}", draw_after, *recipe.moves);
  if (is_won(recipe.result)) check_win(recipe, *recipe.moves);
}

/// The result where none was asked for.
Code result_by_chance(const Recipe& recipe, base::Random& random) {
  if (recipe.moves) return Code::incomplete;
  return random.below(2) == 0 ? Code::first_player_wins : Code::second_player_wins;
}

/// The number of moves where none was asked for. A win takes about ten moves for each piece.
std::uint64_t moves_by_chance(const Recipe& recipe, base::Random& random) {
  if (!is_won(recipe.result)) {
    const std::uint64_t draw_after = recipe.draw_after.value_or(usual_moves);
    const std::uint64_t chance = random.below(std::min(2 * draw_after, usual_moves));
    return chance + (recipe.result == Code::draw ? draw_after : 1);
  }
  const std::uint64_t pieces = std::uint64_t{recipe.size} * rows_of_pieces(recipe.size);
  const std::uint64_t pairs = 4 * pieces + random.below(4 * pieces);
  return 2 * pairs + (recipe.result == Code::first_player_wins ? 1 : 0);
}

/// Plays to the end. The last moves are tried again and again, as they alone have to be special.
std::optional<RandomGame> play(const Recipe& recipe, std::uint64_t moves, std::uint64_t seed) {
  RandomGame head(recipe, seed);
  const auto goes_on = [&](RandomGame& game) {
    return play_next(recipe, moves - game.moves().size(), game);
  };
  const std::uint64_t tail =
      recipe.result == Code::draw ? *recipe.draw_after + tail_moves : tail_moves;
  while (head.moves().size() + std::min(tail, moves) < moves) {
    if (!goes_on(head)) return std::nullopt;
  }
  for (std::uint64_t i = 0; i < generator_tails; ++i) {
    RandomGame game = head;
    game.random() = base::Random(base::mix(seed, i));
    while (game.moves().size() < moves && goes_on(game)) continue;
    if (game.moves().size() == moves) return game;
  }
  return std::nullopt;
}

/// In squares two moves stand on a line, in points one.
std::string text_of(const RandomGame& game, const Recipe& recipe) {
  const bool squares = recipe.notation == Notation::squares;
  std::string text = squares ? "" : start_of_size(recipe.size).letters() + "\n";
  for (std::size_t i = 0; i < game.moves().size(); ++i) {
    const auto& [move, captures] = game.moves()[i];
    const bool ends_line = !squares || i % 2 == 1 || i + 1 == game.moves().size();
    text += words_of(move, recipe.notation, captures && recipe.marks_captures);
    text += ends_line ? '\n' : ' ';
  }
  return text;
}

}  // namespace

Board start_of_size(unsigned size) {
  Board board(size);
  const int rows = static_cast<int>(rows_of_pieces(size));
  for (const Point point : board.points()) {
    if (point.y < rows) board.put(point, letter_of(Side::black));
    if (point.y >= static_cast<int>(size) - rows) board.put(point, letter_of(Side::white));
  }
  return board;
}

std::string generate(const Recipe& recipe) {
  check_recipe(recipe);
  return game::first_success(
      recipe.seed, generator_attempts, [&](std::uint64_t seed) -> std::optional<std::string> {
        Recipe chosen = recipe;
        base::Random random(seed);
        if (!chosen.result) chosen.result = result_by_chance(chosen, random);
        const std::uint64_t moves = chosen.moves ? *chosen.moves : moves_by_chance(chosen, random);
        const auto game = play(chosen, moves, seed);
        if (!game) return std::nullopt;
        return text_of(*game, chosen);
      });
}

}  // namespace referee::internal::surakarta
