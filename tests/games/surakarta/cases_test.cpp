// The suite of captures, tests/cases/surakarta/captures.txt: the library and its twin answer it.
// tests/python/test_capture_suite.py shows that no wrong function does.

#include <optional>
#include <set>
#include <string>

#include <fmt/format.h>

#include "games/surakarta/cases.hpp"
#include "games/surakarta/rules/position.hpp"
#include "tests/catch.hpp"
#include "tests/twin/surakarta_twin.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

std::string question_of(const surakarta::CaptureCase& one) {
  const auto& [from, to] = one.move;
  return fmt::format("{},{},{},{},{}", one.board, from.x, from.y, to.x, to.y);
}

std::optional<std::string> answer_of(const surakarta::CaptureCase& one) {
  return one.result ? std::optional(std::string(*one.result)) : std::nullopt;
}

/// The library's answer.
std::optional<std::string> captured(std::string_view board, const surakarta::Move& move) {
  const auto after = after_capture(*surakarta::Board::parse(board), move);
  return after ? std::optional(after->letters()) : std::nullopt;
}

}  // namespace

TEST_CASE("Surakarta: the suite of captures is large and has no case twice", "[surakarta]") {
  std::set<std::string> seen;
  unsigned legal = 0;
  for (const surakarta::CaptureCase& one : surakarta::capture_cases()) {
    INFO(one.what << " " << question_of(one));
    CHECK(seen.insert(question_of(one)).second);
    CHECK_FALSE(one.what.empty());
    if (one.result) ++legal;
  }
  CHECK(seen.size() >= 400);
  CHECK(legal >= 100);
  CHECK(seen.size() - legal >= 100);
}

TEST_CASE("Surakarta: the library and its twin answer the suite", "[surakarta]") {
  for (const surakarta::CaptureCase& one : surakarta::capture_cases()) {
    const auto& [from, to] = one.move;
    INFO(one.what << " " << question_of(one));
    CHECK(captured(one.board, one.move) == answer_of(one));
    CHECK(twin::Surakarta(std::string(one.board)).capture({from.x, from.y, to.x, to.y}) ==
          answer_of(one));
  }
}

TEST_CASE("Surakarta: no answer changes where board and colours are turned", "[surakarta]") {
  for (const surakarta::CaptureCase& one : surakarta::capture_cases()) {
    const int size = one.board.size() == 16 ? 4 : 6;
    const auto turned = [&](std::string_view board) {
      std::string result(board.size(), '.');
      for (int i = 0; i < size * size; ++i) {
        const char letter = board[static_cast<std::size_t>(i)];
        const int to = i % size * size + size - 1 - i / size;
        if (letter != '.') result[static_cast<std::size_t>(to)] = letter == 'x' ? 'o' : 'x';
      }
      return result;
    };
    const auto turned_point = [&](surakarta::Point point) {
      return surakarta::Point{size - 1 - point.y, point.x};
    };
    INFO(one.what << " " << one.board);
    const auto answer = answer_of(one);
    CHECK(captured(turned(one.board), {turned_point(one.move.from), turned_point(one.move.to)}) ==
          (answer ? std::optional(turned(*answer)) : std::nullopt));
  }
}

TEST_CASE("Surakarta: the suite is printed as calls in Python", "[surakarta]") {
  const std::string text = surakarta::capture_cases_in_python();
  CHECK(
      text.starts_with("# the two examples of the assignment\n"
                       "test_make_move_capture(('xxxx........oooo', (0, 0), (0, 1)), None)\n"
                       "test_make_move_capture(('x.xx.x......oooo', (1, 1), (1, 3)), "
                       "'x.xx........oxoo')\n\n# "));
}
