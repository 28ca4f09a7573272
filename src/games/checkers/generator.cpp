#include "games/checkers/generator.hpp"

#include "base/random.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_writing.hpp"
#include "games/checkers/pdn/routes.hpp"

namespace referee::internal::checkers {
namespace {

using game::Code;

constexpr std::uint64_t generator_attempts = 4096;
constexpr std::uint64_t most_generated_plies = 1000;
constexpr std::uint64_t usual_moves = 80;

/// With so few discs random captures soon end a game.
constexpr unsigned few_discs = 8;

/// What the other side can do after a move.
struct Replies {
  bool any = false;
  bool captures = false;
};

Replies replies_to(const Position& next) {
  return {can_move(next), can_capture(next)};
}

Replies replies_to(const draughts::Position& next, Rules rules) {
  const std::vector<draughts::Move> moves = generate(next, rules);
  return {!moves.empty(), !moves.empty() && moves.front().is_capture()};
}

/// Plays one of those legal moves to which the replies suit, all equally likely. False if there is
/// none.
template <typename Suits>
bool play_if(PlayedGame& game, base::Random& random, Suits suits) {
  const Rules rules = game.rules();
  const draughts::Position& position = *game.position();
  if (is_checkers(rules)) {
    return game::play_any(generate(narrow(position), rules), random, [&](const Move& move) {
      if (!suits(replies_to(after(narrow(position), move)))) return false;
      game.play(path_of(move));
      return true;
    });
  }
  return game::play_any(written_moves(position, rules), random, [&](const WrittenMove& written) {
    if (!suits(replies_to(after(position, written.move, rules), rules))) return false;
    game.play(path_of(position, written.move, rules));
    return true;
  });
}

bool play_any(PlayedGame& game, base::Random& random) {
  return play_if(game, random, [](const Replies&) { return true; });
}

/// Plays a move that leaves the other side one; where there are few discs rather one that lets it
/// capture nothing.
bool play_on(PlayedGame& game, base::Random& random) {
  const auto is_safe = [](const Replies& replies) { return replies.any && !replies.captures; };
  const unsigned discs = draughts::number_of(game.position()->black | game.position()->white);
  if (discs <= few_discs && play_if(game, random, is_safe)) return true;
  return play_if(game, random, [](const Replies& replies) { return replies.any; });
}

/// Plays until the game is over.
void play_out(const Recipe& recipe, PlayedGame& game, base::Random& random) {
  // Random moves of flying kings lose them before a game is drawn.
  const bool is_careful = !is_checkers(recipe.rules) && recipe.result == Code::draw;
  while (game.result() == Result::unfinished) {
    if (!is_careful || !play_on(game, random)) play_any(game, random);
  }
}

std::optional<std::string> attempt(const Recipe& recipe, std::uint64_t seed) {
  const Names names{"Random moves", "????.??.??", "random", "random"};
  base::Random random(seed);
  PlayedGame game(recipe.rules);
  if (!recipe.moves && recipe.result != Code::incomplete) {
    play_out(recipe, game, random);
    if (recipe.result && game.result() != result_of(*recipe.result)) return std::nullopt;
    return pdn_of(game, names, game.result(), usual_notation(recipe.rules));
  }
  const std::uint64_t moves = recipe.moves ? *recipe.moves : random.below(usual_moves);
  while (game.moves().size() < moves) {
    if (!play_on(game, random)) return std::nullopt;
  }
  const Result result = result_of(recipe.result.value_or(Code::incomplete));
  return pdn_of(game, names, result, usual_notation(recipe.rules));
}

}  // namespace

std::string generate(const Recipe& recipe) {
  const std::uint64_t plies = recipe.moves.value_or(0);
  game::refuse_recipe_if(plies > most_generated_plies, "{} plies are too many: {} are the most",
                         plies, most_generated_plies);
  return game::first_success(recipe.seed, generator_attempts,
                             [&](std::uint64_t seed) { return attempt(recipe, seed); });
}

}  // namespace referee::internal::checkers
