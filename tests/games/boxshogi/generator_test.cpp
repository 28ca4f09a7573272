#include "games/boxshogi/generator.hpp"

#include <fmt/format.h>

#include "games/boxshogi/notation.hpp"
#include "tests/catch.hpp"
#include "tests/games/boxshogi/judging.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using boxshogi::Ending;
using boxshogi::Recipe;
using game::Code;

namespace {

constexpr std::uint64_t seeds = tests::rounds(800);

void check_games(Recipe recipe, Code code, Ending ending) {
  for (recipe.seed = 0; recipe.seed < seeds; ++recipe.seed) {
    INFO(fmt::format("code {}, moves {}, seed {}", static_cast<int>(code), recipe.moves.value_or(0),
                     recipe.seed));
    boxshogi::Judge judge = tests::judge_of(boxshogi::generate(recipe));
    CHECK(judge.verdict().code == code);
    CHECK(judge.game()->ending() == ending);
    if (recipe.moves) CHECK(judge.game()->moves() == *recipe.moves);
  }
}

}  // namespace

TEST_CASE("generated games of BoxShogi end as they are to end", "[boxshogi]") {
  check_games({.result = Code::draw}, Code::draw, Ending::move_limit);
  check_games({.result = Code::incomplete}, Code::incomplete, Ending::none);
  check_games({.moves = 399}, Code::incomplete, Ending::none);
  for (const Code winner : {Code::first_player_wins, Code::second_player_wins}) {
    const std::uint64_t last = winner == Code::first_player_wins ? 29 : 30;
    check_games({.result = winner}, winner, Ending::checkmate);
    check_games({.result = winner, .moves = last}, winner, Ending::checkmate);
    check_games({.result = winner, .by_illegal_move = true}, winner, Ending::illegal_move);
    check_games({.result = winner, .moves = last + 1, .by_illegal_move = true}, winner,
                Ending::illegal_move);
  }
}

TEST_CASE("a generated illegal move is well written", "[boxshogi]") {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const boxshogi::Judge judge = tests::judge_of(boxshogi::generate(
        {.result = Code::second_player_wins, .by_illegal_move = true, .seed = seed}));
    CHECK(boxshogi::parse_move(*judge.last_action()));
  }
}

TEST_CASE("the text of a setup is what is read", "[boxshogi]") {
  boxshogi::Setup setup = boxshogi::Setup::initial();
  CHECK(text_of(setup).starts_with("d a1\ns b1\n"));
  CHECK(text_of(setup).ends_with("D e5\n\n[]\n[]\n"));
  setup.hands[0].add(boxshogi::Kind::notes);
  setup.hands[1].add(boxshogi::Kind::relay);
  setup.hands[1].add(boxshogi::Kind::preview);
  CHECK(text_of(setup).ends_with("\n\n[R P]\n[n]\n"));
}
