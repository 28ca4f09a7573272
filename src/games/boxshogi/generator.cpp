#include "games/boxshogi/generator.hpp"

#include <utility>

#include "base/random.hpp"
#include "games/boxshogi/notation.hpp"
#include "games/boxshogi/rules/game.hpp"
#include "games/boxshogi/rules/move_generator.hpp"

namespace referee::internal::boxshogi {
namespace {

using game::Code;
using game::is_won;
using game::refuse_recipe_if;

constexpr std::uint64_t generator_attempts = 4096;
constexpr std::uint64_t usual_moves = 100;

Side winner_of(const Recipe& recipe) {
  return recipe.result == Code::first_player_wins ? Side::lower : Side::upper;
}

/// Who makes the last move of a game that is won.
Side last_mover_of(const Recipe& recipe) {
  return recipe.by_illegal_move ? other(winner_of(recipe)) : winner_of(recipe);
}

/// Which moves are wanted next.
enum class Wish { any, goes_on, mates };

/// A game that is played at random.
class RandomGame {
 public:
  explicit RandomGame(std::uint64_t seed) : random_(seed) {}

  const Game& game() const { return game_; }
  base::Random& random() { return random_; }
  std::string take_text() { return std::move(text_); }

  /// Plays one of the legal moves that are wished for, all equally likely. False if there is none.
  bool play(Wish wish) {
    return game::play_any(MoveGenerator(game_.position()).moves(), random_, [&](Move move) {
      Game next = game_;
      next.play(move);
      const bool mates = next.ending() == Ending::checkmate;
      if (wish != Wish::any && mates != (wish == Wish::mates)) return false;
      accept(move, next);
      return true;
    });
  }

  /// Plays `moves` of them that do not end the game. False if it cannot go on.
  bool play_on(std::uint64_t moves) {
    for (std::uint64_t i = 0; i < moves; ++i) {
      if (!play(Wish::goes_on)) return false;
    }
    return true;
  }

  /// Plays a move that is written well, but illegal.
  void err() {
    for (;;) {
      const Move move = any_move();
      Game next = game_;
      next.play(move);
      if (next.ending() == Ending::illegal_move) return accept(move, next);
    }
  }

 private:
  /// Draws one of all moves that can be written.
  Move any_move() {
    const auto to = static_cast<Square>(random_.below(squares));
    const std::uint64_t from = random_.below(squares + droppable_kinds);
    if (from >= squares) return Move::drop(static_cast<Kind>(from - squares), to);
    return Move::step(static_cast<Square>(from), to, random_.below(4) == 0);
  }

  void accept(Move move, const Game& next) {
    game_ = next;
    text_ += text_of(move) + '\n';
  }

  base::Random random_;
  Game game_;
  std::string text_;  // of the moves
};

void check_win(const Recipe& recipe, std::uint64_t moves) {
  const Side mover = last_mover_of(recipe);
  refuse_recipe_if(moves == 0, "a game without moves is not won");
  refuse_recipe_if((moves % 2 == 1) != (mover == Side::lower),
                   "the last move of such a game is one of {}, who makes moves {}, not move {}",
                   name_of(mover), mover == Side::lower ? "1, 3, 5" : "2, 4, 6", moves);
}

void check_recipe(const Recipe& recipe) {
  refuse_recipe_if(recipe.by_illegal_move && !is_won(recipe.result),
                   "only a game that is won ends with an illegal move");
  if (!recipe.moves) return;
  const std::uint64_t moves = *recipe.moves;
  refuse_recipe_if(moves > Game::most_moves, "{} moves are too many: after {} the game is a tie",
                   moves, Game::most_moves);
  refuse_recipe_if(recipe.result == Code::draw && moves != Game::most_moves,
                   "a tie has {} moves, not {}", Game::most_moves, moves);
  refuse_recipe_if(recipe.result == Code::incomplete && moves == Game::most_moves,
                   "after {} moves the game is over", moves);
  if (is_won(recipe.result)) check_win(recipe, moves);
}

/// Until it is over; or until the winner, if there is to be one, can mate.
bool play_out(RandomGame& random, std::optional<Side> winner) {
  while (!random.game().is_over()) {
    if (random.game().to_move() == winner && random.play(Wish::mates)) return true;
    if (!random.play(winner ? Wish::goes_on : Wish::any)) return false;
  }
  return !winner;
}

/// The number of moves where none was asked for: of a win by an illegal move, or incomplete.
std::uint64_t moves_by_chance(const Recipe& recipe, base::Random& random) {
  if (!is_won(recipe.result)) return random.below(usual_moves);
  return 2 * random.below(usual_moves / 2) + (last_mover_of(recipe) == Side::lower ? 1 : 2);
}

/// Whether it has come to the end that the recipe asks for.
bool play(const Recipe& recipe, RandomGame& game) {
  const bool is_mated = is_won(recipe.result) && !recipe.by_illegal_move;
  if (recipe.result == Code::draw) return game.play_on(Game::most_moves);
  if (!recipe.moves && is_mated) return play_out(game, winner_of(recipe));
  if (!recipe.moves && !recipe.result) return play_out(game, {});
  const std::uint64_t moves = recipe.moves ? *recipe.moves : moves_by_chance(recipe, game.random());
  if (!is_won(recipe.result)) return game.play_on(moves);
  if (!game.play_on(moves - 1)) return false;
  if (is_mated) return game.play(Wish::mates);
  game.err();
  return true;
}

}  // namespace

std::string generate(const Recipe& recipe) {
  check_recipe(recipe);
  const auto attempt = [&](std::uint64_t seed) {
    RandomGame game(seed);
    return play(recipe, game) ? std::optional(game.take_text()) : std::nullopt;
  };
  return text_of(Setup::initial()) + "\n" +
         game::first_success(recipe.seed, generator_attempts, attempt);
}

}  // namespace referee::internal::boxshogi
