// Every line of a small frame, completed by either player with each of its counters: games found by
// playing through all positions, with a board and a look for lines of their own.

#include <array>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "tests/catch.hpp"
#include "tests/games/connectz/judging.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

constexpr int side = 4;
constexpr int wanted = 3;

struct LineOnBoard {
  int column = 0;
  int row = 0;
  int column_step = 0;
  int row_step = 0;

  friend auto operator<=>(const LineOnBoard&, const LineOnBoard&) = default;
};

/// A line, the player who makes it, and which of its counters is dropped last.
using Win = std::tuple<LineOnBoard, int, int>;

class Explorer {
 public:
  /// For each win the first game that was found, as a file.
  std::map<Win, std::string> wins() {
    explore("4 4 3\n", 1);
    return std::move(wins_);
  }

 private:
  void explore(const std::string& text, int player) {
    if (!seen_.insert(cells_).second) return;
    for (int column = 0; column < side; ++column) {
      const int row = height(column);
      if (row == side) continue;
      const std::string next = text + std::to_string(column + 1) + "\n";
      cell(column, row) = player;
      const auto lines = lines_through(column, row, player);
      if (lines.size() == 1) wins_.try_emplace({lines[0].first, player, lines[0].second}, next);
      if (lines.empty()) explore(next, 3 - player);
      cell(column, row) = 0;
    }
  }

  int& cell(int column, int row) { return cells_[static_cast<std::size_t>(column * side + row)]; }

  int height(int column) {
    int row = 0;
    while (row < side && cell(column, row) != 0) ++row;
    return row;
  }

  bool is_whole(const LineOnBoard& line, int player) {
    for (int i = 0; i < wanted; ++i) {
      const int column = line.column + i * line.column_step;
      const int row = line.row + i * line.row_step;
      if (column < 0 || column >= side || row < 0 || row >= side) return false;
      if (cell(column, row) != player) return false;
    }
    return true;
  }

  /// The lines of a player that contain a cell, and its index in them.
  std::vector<std::pair<LineOnBoard, int>> lines_through(int column, int row, int player) {
    std::vector<std::pair<LineOnBoard, int>> lines;
    for (const auto& [column_step, row_step] :
         {std::pair(1, 0), std::pair(0, 1), std::pair(1, 1), std::pair(1, -1)}) {
      for (int i = 0; i < wanted; ++i) {
        const LineOnBoard line{column - i * column_step, row - i * row_step, column_step, row_step};
        if (is_whole(line, player)) lines.emplace_back(line, i);
      }
    }
    return lines;
  }

  std::array<int, std::size_t{side} * side> cells_{};
  std::set<std::array<int, std::size_t{side} * side>> seen_;
  std::map<Win, std::string> wins_;
};

}  // namespace

TEST_CASE("every line of a frame of four by four wins, whichever counter completes it",
          "[connectz][once]") {
  const std::map<Win, std::string> wins = Explorer().wins();
  // For each player 8 vertical lines, completed at the top, and 16 others.
  CHECK(wins.size() == std::size_t{2} * (8 + 16 * wanted));
  for (const auto& [win, text] : wins) {
    INFO(text);
    const auto& [line, player, index] = win;
    const game::Verdict verdict = tests::judge_text(text, {});
    REQUIRE(verdict.code ==
            (player == 1 ? game::Code::first_player_wins : game::Code::second_player_wins));
    REQUIRE(verdict.where.move == verdict.moves);
    const auto* found = tests::property_of<game::CellLine>(verdict, "winning_line");
    REQUIRE(found != nullptr);
    CHECK(found->count == wanted);
    CHECK(found->column == base::Natural(static_cast<std::uint64_t>(line.column + 1)));
    CHECK(found->row == static_cast<std::uint64_t>(line.row + 1));
    CHECK(found->column_step == line.column_step);
    CHECK(found->row_step == line.row_step);
  }
}
