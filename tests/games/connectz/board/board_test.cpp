#include "games/connectz/board/board.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "base/error.hpp"
#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/same.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Board;

namespace {

/// The obvious board: a pile of players a column.
using Stacks = std::map<std::uint64_t, std::vector<unsigned>>;

void check_same(const Board& board, const Stacks& stacks) {
  for (const auto& [column, pile] : stacks) {
    const auto place = board.columns().find(column);
    REQUIRE(place);
    REQUIRE(board.height(*place) == pile.size());
    for (std::uint64_t row = 0; row < pile.size(); ++row) {
      REQUIRE(board.at(column, row) == pile[row]);
    }
    REQUIRE_FALSE(board.at(column, pile.size()));
  }
}

/// Drops and lifts at random in a frame, in a few favoured columns, and compares.
void play(std::uint64_t width, std::uint64_t rows, std::uint64_t favoured, std::uint64_t moves,
          std::uint64_t seed) {
  CAPTURE(width, rows, favoured, seed);
  base::Random random(seed);
  Board board;
  Stacks stacks;
  board.reset({width, rows, 4});
  std::uint64_t counters = 0;
  for (std::uint64_t i = 0; i < moves; ++i) {
    const std::uint64_t column = 1 + base::mix(seed, random.below(favoured)) % width;
    const auto place = board.enter(column);
    auto& pile = stacks[column];
    // Long rises and long falls, so that words are pushed and popped.
    if ((i / 300) % 3 == 2 && !pile.empty()) {
      REQUIRE(board.lift(place));
      pile.pop_back();
      --counters;
    } else {
      const auto player = static_cast<unsigned>(random.below(2));
      const bool dropped = board.drop(place, player);
      REQUIRE(dropped == (pile.size() < rows));
      if (dropped) pile.push_back(player), ++counters;
    }
    REQUIRE(board.counters() == counters);
  }
  check_same(board, stacks);
}

/// Drops and lifts many at once all over a frame, so that tops are swept, and looks at columns and
/// appends to them in between.
class AllOver {
 public:
  AllOver(std::uint64_t width, std::uint64_t rows, std::uint64_t seed)
      : width_(width), rows_(rows), random_(seed) {
    board_.reset({width, rows, 4});
  }

  void play() {
    for (std::uint64_t round = 0; round < rows_ / 2; ++round) {
      std::vector<std::uint32_t> indexes(1 + random_.below(3 * width_));
      for (auto& index : indexes) index = static_cast<std::uint32_t>(random_.below(width_));
      const std::uint64_t what = random_.below(8);
      if (what == 0) {
        lift_some(indexes);
      } else if (what == 1) {
        take_off(1 + indexes[0]);
      } else if (what == 2) {
        append(indexes);
      } else {
        drop(indexes);
      }
      for (int i = 0; i < 20; ++i) check(1 + random_.below(width_));
    }
    check_same(board_, stacks_);
    std::uint64_t counters = 0;
    for (const auto& [column, pile] : stacks_) counters += pile.size();
    REQUIRE(board_.counters() == counters);
    check_least_height();
  }

 private:
  void drop(const std::vector<std::uint32_t>& indexes) {
    const auto first = static_cast<unsigned>(random_.below(2));
    const std::size_t dropped = board_.drop_all(indexes, first);
    for (std::size_t i = 0; i < dropped; ++i) pile_of(indexes[i]).push_back((first + i) % 2);
    REQUIRE((dropped == indexes.size() || pile_of(indexes[dropped]).size() == rows_));
  }

  void lift_some(std::vector<std::uint32_t>& indexes) {
    std::sort(indexes.begin(), indexes.end());
    indexes.erase(std::unique(indexes.begin(), indexes.end()), indexes.end());
    std::erase_if(indexes, [&](std::uint32_t index) { return pile_of(index).empty(); });
    REQUIRE(board_.lift_all(indexes));
    for (const std::uint32_t index : indexes) pile_of(index).pop_back();
  }

  /// Some topmost counters of one column.
  void take_off(std::uint64_t column) {
    auto& pile = stacks_[column];
    const std::uint64_t count = random_.below(pile.size() + 1);
    for (std::uint64_t i = 0; i < count; ++i) REQUIRE(board_.lift(board_.enter(column)));
    pile.resize(pile.size() - count);
  }

  /// A part of the game, flipped, if there is room for it.
  void append(const std::vector<std::uint32_t>& indexes) {
    Board other;
    other.reset({width_, rows_, 4});
    const std::size_t dropped = other.drop_all(indexes, 0);
    if (dropped < indexes.size() || !board_.has_room_for(other)) return;
    const bool is_appended = board_.append(std::move(other), true);
    REQUIRE(is_appended);
    for (std::size_t i = 0; i < dropped; ++i) pile_of(indexes[i]).push_back(i % 2 == 0 ? 1 : 0);
  }

  void check_least_height() {
    std::uint64_t least = rows_;
    for (std::uint64_t column = 1; column <= width_ && least > 0; ++column) {
      least = std::min<std::uint64_t>(least, stacks_[column].size());
    }
    const bool have_words = board_.counters() >= width_ * Board::word_rows;
    REQUIRE(board_.least_height() == (have_words ? least : 0));
  }

  void check(std::uint64_t column) {
    const auto place = board_.columns().find(column);
    const auto& pile = stacks_[column];
    REQUIRE((place ? board_.height(*place) : 0) == pile.size());
    if (!place) return;
    const Board::Words words = board_.words_of(*place);
    REQUIRE(words.rest < 64);
    REQUIRE(words.full * 64 + words.rest == pile.size());
    for (std::uint64_t row = 0; row < pile.size(); ++row) {
      const std::uint64_t word = row / 64 < words.full ? words.words[row / 64] : words.top;
      REQUIRE((word >> row % 64 & 1) == pile[row]);
    }
  }

  std::vector<unsigned>& pile_of(std::uint32_t index) { return stacks_[std::uint64_t{index} + 1]; }

  std::uint64_t width_;
  std::uint64_t rows_;
  base::Random random_;
  Board board_;
  Stacks stacks_;
};

void play_all_over(std::uint64_t width, std::uint64_t rows, std::uint64_t seed) {
  CAPTURE(width, rows, seed);
  AllOver(width, rows, seed).play();
}

}  // namespace

TEST_CASE("a board is a stack of counters per column", "[connectz][once]") {
  for (std::uint64_t seed = 0; seed < tests::rounds(40); ++seed) {
    play(7, 6, 7, 60, seed);
    play(3, 1000, 3, 3000, seed);
    play(1, 64, 1, 100, seed);
    play(2, 130, 2, 600, seed);
    play(100000, 500, 4, 4000, seed);  // sparse
    play(2000, 300, 300, 9000, seed);  // becomes dense on the way
    play(UINT64_MAX, 1000, 50, 4000, seed);
  }
}

TEST_CASE("tops that are swept lose nothing", "[connectz][once]") {
  for (std::uint64_t seed = 0; seed < tests::rounds(4); ++seed) {
    play_all_over(512, 300, seed);
    play_all_over(700, 131, seed);
    play_all_over(600, 64, seed);
    play_all_over(520, 71, seed);
    play_all_over(600, 63, seed);     // not swept: no column has more than its top
    play_all_over(100, 500, seed);    // neither
    play(512, 9000, 4, 35000, seed);  // neither: sparse
    play_all_over(2000, 1000, seed);
  }
}

TEST_CASE("a board is full when every cell is", "[connectz][once]") {
  Board board;
  board.reset({2, 3, 3});
  for (int i = 0; i < 6; ++i) {
    CHECK_FALSE(board.is_full());
    REQUIRE(board.drop(board.enter(static_cast<std::uint64_t>(1 + i % 2)), 0));
  }
  CHECK(board.is_full());
}

TEST_CASE("tops tell whether a board is below a row", "[connectz][once]") {
  Board board;
  for (const std::uint64_t width : {std::uint64_t{5}, std::uint64_t{1} << 40}) {
    for (const std::uint64_t rows : {1U, 7U, 62U, 63U, 64U, 65U, 1000U}) {
      board.reset({width, rows, 4});
      for (std::uint64_t height = 0; height < std::min(rows, std::uint64_t{63}); ++height) {
        CAPTURE(width, rows, height);
        // One column is as high; another, before or behind it, lower.
        CHECK(board.are_surely_below(height + 1));
        if (height > 0) CHECK_FALSE(board.are_surely_below(height));
        if (height > 1) CHECK_FALSE(board.are_surely_below(1));
        CHECK(board.are_surely_below(rows + 64));
        REQUIRE(board.drop(board.enter(3), height % 3 == 0 ? 1 : 0));
        if (height % 5 == 4) REQUIRE(board.drop(board.enter(height % 2 == 0 ? 2 : 4), 0));
      }
    }
    // What lies on stacks cannot be told.
    board.reset({width, 1000, 4});
    for (int i = 0; i < 64; ++i) REQUIRE(board.drop(board.enter(2), 1));
    CHECK_FALSE(board.are_surely_below(64));
    CHECK_FALSE(board.are_surely_below(500));
  }
}

TEST_CASE("boards of any form go onto each other", "[connectz][once]") {
  const base::Natural widths[] = {7, 3000, 1'000'000'000,
                                  base::Natural::from_digits("1000000000000000000000000000000")};
  base::Random random(1);
  for (std::uint64_t round = 0; round < tests::rounds(200); ++round) {
    const base::Natural& width = widths[round % 4];
    // Two parts of a game, played onto a board each and both onto a third. Of 3000 columns one
    // board is dense, the other may be sparse. In few rows there are no stacks.
    const std::uint64_t rows = (random.below(3) == 0 ? 1 : 100) + random.below(100);
    Board parts[2];
    Board whole;
    for (Board* const board : {&parts[0], &parts[1], &whole}) board->reset({width, rows, 4});
    const std::uint64_t spread = std::min<std::uint64_t>(width.clamped(), 1 + random.below(200));
    const std::uint64_t first = random.below(rows);  // they fit
    const std::uint64_t moves = first + random.below(8 * rows);
    bool fits = true;
    for (std::uint64_t i = 0; i < moves && fits; ++i) {
      const base::Natural column = *width.plus(-static_cast<std::int64_t>(random.below(spread)));
      const auto player = static_cast<unsigned>(i % 2);
      fits = whole.drop(whole.enter(column), player);
      Board& part = parts[i < first ? 0 : 1];
      const auto own = static_cast<unsigned>(i < first ? i % 2 : (i - first) % 2);
      // If all in the full column are the part's own, none has the one too many.
      if (!part.drop(part.enter(column), own)) fits = true, i = moves;
    }
    CAPTURE(round, rows, spread, first, moves);
    REQUIRE(parts[0].has_room_for(parts[1]) == fits);
    REQUIRE(parts[0].append(std::move(parts[1]), first % 2 == 1) == fits);
    if (fits) REQUIRE(parts[0] == whole);
    if (fits) REQUIRE(whole == parts[0]);
  }
}

// Where each column fits into its top, boards are joined in one pass; a single column, wherever it
// is, prevents that.
TEST_CASE("wide boards go onto each other with one column that is high", "[connectz][once]") {
  constexpr std::uint64_t width = 10'000;
  std::vector<std::uint32_t> all_columns(width);
  std::iota(all_columns.begin(), all_columns.end(), 0U);
  for (const std::uint64_t high : {std::uint64_t{1}, width / 2, width}) {
    CAPTURE(high);
    Board parts[2];
    Board whole;
    for (Board* const board : {&parts[0], &parts[1], &whole}) board->reset({width, 1000, 4});
    for (Board& part : parts) {
      for (Board* const board : {&part, &whole}) {
        REQUIRE(board->drop_all(all_columns, 0) == width);
        for (unsigned i = 0; i < 40; ++i)
          REQUIRE(board->drop(board->enter(high), i % 3 == 0 ? 1 : 0));
      }
    }
    REQUIRE(parts[0].columns().is_dense());
    CHECK_FALSE(parts[0].are_surely_below(20));
    CHECK(parts[0].are_surely_below(42));
    REQUIRE(parts[0].append(std::move(parts[1]), false));
    CHECK(parts[0] == whole);
  }
}

TEST_CASE("boards are the same if every column is", "[connectz][once]") {
  const auto width = GENERATE(std::uint64_t{5}, std::uint64_t{1'000'000'000});
  const auto board_of = [width](const Stacks& stacks) {
    Board board;
    board.reset({width, 1000, 4});
    for (const auto& [column, pile] : stacks) {
      for (const unsigned player : pile) REQUIRE(board.drop(board.enter(column), player));
    }
    return board;
  };
  const std::vector<unsigned> word(64, 0);
  std::vector<unsigned> other_word = word;
  other_word[3] = 1;
  const Stacks all[] = {{},
                        {{1, {0}}},
                        {{1, {1}}},
                        {{2, {0}}},
                        {{1, {0}}, {2, {1, 0}}},
                        {{1, {1, 0}}, {2, {0}}},
                        {{1, {0}}, {2, {1, 1}}},
                        {{1, {1}}, {2, {1, 0}}},
                        {{1, word}},
                        {{1, other_word}},
                        {{1, word}, {2, {0}}},
                        {{1, {0}}, {2, word}}};
  for (const Stacks& one : all) {
    for (const Stacks& two : all) CHECK((board_of(one) == board_of(two)) == (one == two));
  }
}

TEST_CASE("only counters that are there are taken off", "[connectz][once]") {
  const std::vector<std::uint32_t> indexes = {0, 2};
  for (const std::uint64_t width : {std::uint64_t{5}, std::uint64_t{1'000'000'000}}) {
    Board board;
    board.reset({width, 1000, 4});
    CHECK_FALSE(board.lift_all(indexes));
    REQUIRE(board.drop_all(indexes, 0) == 2);
    CHECK(board.lift_all(indexes));
    CHECK(board.counters() == 0);
    CHECK_FALSE(board.lift_all(indexes));
  }
}

TEST_CASE("no column has room for 2^37 counters", "[connectz][once]") {
  Board board;
  board.reset({1, std::uint64_t{1} << 40, 4});
  const std::uint64_t word = 0;
  CHECK_THROWS_AS(board.append(board.enter(1), &word, std::uint64_t{1} << 37), base::Error);
}
