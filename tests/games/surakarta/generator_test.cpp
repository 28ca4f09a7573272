#include "games/surakarta/generator.hpp"

#include <fmt/format.h>

#include "games/surakarta/definition.hpp"
#include "tests/catch.hpp"
#include "tests/judging.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using game::Code;
using surakarta::Notation;
using surakarta::Recipe;

namespace {

void check_games(Recipe recipe, Code code) {
  for (recipe.seed = 0; recipe.seed < tests::rounds(240); ++recipe.seed) {
    INFO(fmt::format("size {}, code {}, moves {}, seed {}", recipe.size, static_cast<int>(code),
                     recipe.moves.value_or(0), recipe.seed));
    const auto referee = surakarta::definition({recipe.draw_after, {}}).make_referee();
    const game::Verdict verdict = tests::judge(*referee, generate(recipe)).at(0);
    CHECK(verdict.code == code);
    if (recipe.moves) CHECK(verdict.moves == *recipe.moves);
  }
}

}  // namespace

TEST_CASE("generated games of Surakarta end as they are to end", "[surakarta]") {
  for (unsigned size = surakarta::least_size; size <= surakarta::most_size; size += 2) {
    const Notation notation = Notation::points;
    check_games({.size = size, .notation = notation, .result = Code::first_player_wins},
                Code::first_player_wins);
    check_games({.size = size, .notation = notation, .moves = 130}, Code::incomplete);
    check_games(
        {.size = size, .notation = notation, .result = Code::draw, .draw_after = std::uint64_t{8}},
        Code::draw);
  }
  check_games({.result = Code::second_player_wins, .moves = 90}, Code::second_player_wins);
  check_games({.marks_captures = true, .result = Code::second_player_wins},
              Code::second_player_wins);
  check_games({.result = Code::incomplete, .draw_after = std::uint64_t{2}}, Code::incomplete);
}

TEST_CASE("generated games of Surakarta begin from the usual board", "[surakarta]") {
  CHECK(surakarta::start_of_size(4).letters() == "xxxx........oooo");
  CHECK(surakarta::start_of_size(6) == surakarta::Board::start());
}
