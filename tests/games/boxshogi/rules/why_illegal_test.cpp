// Why a move is illegal: every kind of offence has a reason of its own.

#include "games/boxshogi/transcript.hpp"

#include "tests/catch.hpp"
#include "tests/games/boxshogi/judging.hpp"

namespace referee::internal {
namespace {

/// The reason for the last move of a file that `setup` begins; lower moves first.
std::string reason(const std::string& setup, const std::string& moves) {
  boxshogi::Judge judge = tests::judge_of(setup + "\n" + moves + "\n");
  const game::Verdict verdict = judge.verdict();
  INFO(setup << moves);
  REQUIRE(judge.game() != nullptr);
  REQUIRE(judge.game()->ending() == boxshogi::Ending::illegal_move);
  const std::size_t colon = verdict.reason.find("': ");
  REQUIRE(colon != std::string::npos);
  return verdict.reason.substr(colon + 3);
}

/// The usual start.
const std::string start =
    "d a1\ns b1\nr c1\ng d1\nn e1\np a2\nD e5\nS d5\nR c5\nG b5\nN a5\nP e4\n\n[]\n[]\n";

}  // namespace

TEST_CASE("malformed moves say what is wrong with their text", "[boxshogi]") {
  for (const auto& [move, why] : std::vector<std::pair<std::string, std::string>>{
           {"", "the line is empty"},
           {"castle", "'castle' is neither move nor drop"},
           {"Move a2 a3", "'Move' is neither move nor drop"},
           {"move", "a square is missing"},
           {"move a2", "a square is missing"},
           {"move a2 a6", "there is no square 'a6' on the board"},
           {"move f2 a3", "there is no square 'f2' on the board"},
           {"move a2 a3 promot", "only the word promote may follow the two squares"},
           {"move a2 a3 promote now", "only the word promote may follow the two squares"},
           {"drop", "'' is no piece of a hand: p, r, s, g and n are, in lower case for both sides"},
           {"drop P b2",
            "'P' is no piece of a hand: p, r, s, g and n are, in lower case for both sides"},
           {"drop pp b2",
            "'pp' is no piece of a hand: p, r, s, g and n are, in lower case for both sides"},
           {"drop d b2", "a drive is in no hand"},
           {"drop D b2", "a drive is in no hand"},
           {"drop p", "a square is missing"},
           {"drop p b9", "there is no square 'b9' on the board"},
           {"drop p b2 promote", "nothing may follow the square"}}) {
    const std::string moves = move.empty() ? "\nmove a2 a3" : move;
    CHECK(reason(start, moves) == why);
  }
}

TEST_CASE("moves on the board say which rule they break", "[boxshogi]") {
  for (const auto& [move, why] : std::vector<std::pair<std::string, std::string>>{
           {"move b3 b4", "there is no piece on b3"},
           {"move e4 e3", "the preview on e4 is UPPER's"},
           {"move a1 a1", "the piece stays on a1"},
           {"move a1 b1", "b1 holds lower's own shield"},
           {"move a2 b3", "a preview does not move from a2 to b3"},
           {"move c1 c3", "a relay does not move from c1 to c3"},
           {"move e1 e5", "the notes would jump over the piece on e4"},
           {"move d1 a4", ""},
           {"move e1 e3 promote", "lower promotes only by a move in row 5, to it or from it"},
           {"move b1 b2 promote", "a shield does not promote"},
           {"move a1 b2 promote", "a drive does not promote"}}) {
    if (!why.empty()) CHECK(reason(start, move) == why);
  }
  CHECK(reason("d a1\n+r b2\nD e5\n\n[]\n[]\n", "move b2 b3 promote") ==
        "the piece is promoted already");
  CHECK(reason(start, "move d1 d2") == "a governance does not move from d1 to d2");
  const std::string promoted = "d a1\n+g b2\n+n e1\nD d5\n\n[]\n[]\n";
  CHECK(reason(promoted, "move b2 b4") == "a promoted governance does not move from b2 to b4");
  CHECK(reason(promoted, "move e1 d3") == "a promoted notes does not move from e1 to d3");
  // Where only the other form of the piece goes, and into a corner.
  const std::string relays = "d a5\nr c1\n+r d3\ng b1\nD e5\n\n[]\n[]\n";
  CHECK(reason(relays, "move c1 d1") == "a relay does not move from c1 to d1");
  CHECK(reason(relays, "move d3 c2") == "a promoted relay does not move from d3 to c2");
  CHECK(reason(relays, "move b1 a1") == "a governance does not move from b1 to a1");
}

TEST_CASE("moves that leave the drive to the enemy say to whom", "[boxshogi]") {
  CHECK(reason("d a1\nD e5\nN b5\n\n[]\n[]\n", "move a1 b1") ==
        "UPPER's notes on b5 attacks b1, where the drive cannot go");
  CHECK(reason("d a1\ns a3\nD e5\nN a5\n\n[]\n[]\n", "move a3 b3") ==
        "the piece is pinned: without it UPPER's notes on a5 attacks the drive on a1");
  CHECK(reason("d a1\ns c1\nD e5\nN a5\n\n[]\n[]\n", "move c1 c2") ==
        "it does not answer the check by UPPER's notes on a5");
  CHECK(reason("d a5\nn b5\nD e1\nN e5\n\n[]\n[]\n", "move b5 b3 promote") ==
        "the piece is pinned: without it UPPER's notes on e5 attacks the drive on a5");
  CHECK(reason("d a1\ng a3\nD e5\nN a5\n\n[]\n[]\n", "move a3 b4") ==
        "the piece is pinned: without it UPPER's notes on a5 attacks the drive on a1");
  // Of two attackers, that which gave check before.
  CHECK(reason("d a3\ns b3\nD e5\nN a5\nN e3\n\n[]\n[]\n", "move b3 b4") ==
        "it does not answer the check by UPPER's notes on a5");
  // The check is answered, and another piece uncovered.
  CHECK(reason("d a1\nn a3\nD e5\nN a5\nG d4\n\n[]\n[]\n", "move a3 c3") ==
        "the piece is pinned: without it UPPER's notes on a5 attacks the drive on a1");
  CHECK(reason("d a1\nD e5\nN a5\n\n[]\n[p]\n", "drop p c2") ==
        "it does not answer the check by UPPER's notes on a5");
}

TEST_CASE("drops say which rule they break", "[boxshogi]") {
  CHECK(reason(start, "drop r b3") == "lower has no relay in the hand");
  CHECK(reason("d a1\nD e5\n\n[]\n[s]\n", "drop s e5") == "there is a piece on e5");
  CHECK(reason("d a1\nD e5\n\n[]\n[p]\n", "drop p c5") ==
        "a preview must not be dropped on the last row");
  CHECK(reason("d a1\np c2\nD e5\n\n[]\n[p]\n", "drop p c4") ==
        "lower has another preview in that column, on c2");
  CHECK(reason("d a1\nn d1\ns e3\nD e5\n\n[]\n[p]\n", "drop p e4") ==
        "a preview must not be dropped to give checkmate");
}

TEST_CASE("a move that was not played does not count in the position", "[boxshogi]") {
  boxshogi::Judge judge = tests::judge_of(start + "\nmove a2 a3\nmove e4 e4\n");
  const game::Verdict verdict = judge.verdict();
  CHECK(tests::property_of<std::string>(verdict, "position")->ends_with(" u 1"));
}

TEST_CASE("after an illegal move in check the legal ones are listed", "[boxshogi]") {
  boxshogi::Judge judge = tests::judge_of("d a1\nD e5\nN a5\n\n[]\n[]\n\nmove a1 a2\n");
  const game::Verdict verdict = judge.verdict();
  const auto* moves = tests::property_of<std::vector<std::string>>(verdict, "legal_moves");
  REQUIRE(moves != nullptr);
  CHECK(*moves == std::vector<std::string>{"move a1 b1", "move a1 b2"});
}

}  // namespace referee::internal
