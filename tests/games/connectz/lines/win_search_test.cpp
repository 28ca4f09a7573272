// Wins in long files: near both ends, behind and before offences, in lines of any length.
#include "games/connectz/lines/win_search.hpp"

#include <string>
#include <utility>

#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/against_twin.hpp"
#include "tests/twin/connectz_files.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Precedence;

namespace {

/// Game text in lines of all forms, in which nobody wins by chance: with an odd number of columns,
/// two apart, one after the other, colours alternate upwards and nobody has neighbours. All columns
/// begin with the digits `front`, if there are any.
class LongGame {
 public:
  LongGame(std::uint64_t seed, std::size_t columns, std::string front = "")
      : random_(seed), columns_(columns | 1), front_(std::move(front)) {
    text_ = digits_of(2 * columns_ + 4) + " 1000000000 " + std::to_string(line) + "\n";
  }

  static constexpr std::uint64_t line = 6;

  /// Moves that win nothing until there are `bytes` of text.
  void fill_to(std::size_t bytes) {
    while (text_.size() < bytes) {
      if (random_.below(3000) == 0) form_ = static_cast<unsigned>(random_.below(4));
      add(2 * (turn_++ % columns_) + 1);
    }
  }

  /// A line up a column that is not filled, unless there was one; its last move stands on a line of
  /// `width` bytes or more.
  void win(std::size_t width = 0) {
    for (std::uint64_t i = 1; i < line; ++i) {
      add(2 * columns_ + 1);
      add(2 * columns_ + 3);
    }
    if (width > 0) text_ += std::string(width, ' ');
    add(2 * columns_ + 1);
    if (winning_ == 0) winning_ = moves_;
  }

  void add(std::uint64_t column) {
    if (form_ == 2) text_.append(random_.below(3), ' ');
    if (form_ == 3) text_.append(random_.below(3), '0');
    text_ += digits_of(column);
    text_ += form_ == 1 ? "\r\n" : "\n";
    ++moves_;
  }
  void add(const std::string& odd) { text_ += odd; }

  const std::string& text() const { return text_; }
  std::uint64_t winning() const { return winning_; }

 private:
  std::string digits_of(std::uint64_t column) const {
    return front_.empty() ? std::to_string(column) : front_ + fmt::format("{:09}", column);
  }

  base::Random random_;
  std::size_t columns_;
  std::string front_;
  std::string text_;
  unsigned form_ = 0;
  std::uint64_t turn_ = 0;
  std::uint64_t moves_ = 0;
  std::uint64_t winning_ = 0;
};

/// Judges in all ways; the winning move must be the one that is known.
void check(const LongGame& game, std::uint64_t seed, int code_of_spec) {
  base::Random random(seed);
  for (const Precedence precedence : {Precedence::spec, Precedence::first}) {
    std::string before;
    for (const std::size_t min_test_bytes :
         {std::size_t{1} << 20, std::size_t{1} << 12, 1 + random.below(game.text().size())}) {
      for (const bool streamed : {false, true}) {
        const std::size_t block_bytes = 1 + random.below(std::size_t{1} << 19);
        CAPTURE(seed, min_test_bytes, streamed, block_bytes);
        const game::Verdict verdict =
            tests::judge_text(game.text(), {precedence, block_bytes, min_test_bytes, streamed});
        const auto* const won = tests::property_of<std::uint64_t>(verdict, "winning_move");
        CHECK((won != nullptr ? *won : 0) == game.winning());
        if (precedence == Precedence::spec) {
          CHECK(static_cast<int>(verdict.code) == code_of_spec);
        }
        const std::string words = tests::all_of(verdict);
        if (before.empty()) before = words;
        CHECK(words == before);
      }
    }
  }
}

constexpr std::size_t long_bytes = std::size_t{tests::is_slow_build ? 1 : 5} << 18;  // 1.25 MiB

int code_of_win(const LongGame& game) {
  return game.winning() % 2 == 1 ? 1 : 2;
}

}  // namespace

TEST_CASE("a win at the end of a long file", "[connectz][once]") {
  for (const std::size_t columns : {1U, 4U, 50U, 700U, 5000U}) {
    for (const std::size_t width : {0U, 5000U, 300000U}) {
      LongGame game(columns, columns);
      game.fill_to(long_bytes);
      game.win(width);
      check(game, columns, code_of_win(game));
    }
  }
}

TEST_CASE("a win anywhere in a long file", "[connectz][once]") {
  for (std::uint64_t seed = 0; seed < std::max(tests::rounds(12), std::uint64_t{3}); ++seed) {
    base::Random random(seed);
    LongGame game(seed, 1 + random.below(300));
    game.fill_to(random.below(random.below(2) == 0 ? 3000 : long_bytes));
    game.win(random.below(3) == 0 ? random.below(20000) : 0);
    game.fill_to(game.text().size() + 1 + random.below(long_bytes));
    if (random.below(2) == 0) game.win();
    check(game, seed, 4);
  }
}

TEST_CASE("a win among columns of very many digits", "[connectz][once]") {
  for (const std::size_t columns : {5U, 500U}) {
    LongGame game(columns, columns, "12345678901234567890");
    game.fill_to(long_bytes / 4);
    game.win();
    game.fill_to(long_bytes / 2);
    check(game, columns, 4);
  }
}

TEST_CASE("a win before and behind an offence in a long file", "[connectz][once]") {
  for (const bool wins : {false, true}) {
    for (const char* odd : {"9999999\n", "123456789012345678901234567890\n", "x\n", " \n"}) {
      LongGame game(1, 41);
      game.fill_to(long_bytes / 2);
      if (wins) game.win();
      game.add(odd);
      const std::uint64_t winning = game.winning();
      LongGame more = game;
      more.win();
      more.fill_to(game.text().size() + long_bytes / 2);
      const bool malformed = odd[0] > '9' || odd[0] == ' ';
      // What comes behind the offence wins nothing.
      const game::Verdict verdict = tests::judge_text(more.text(), {});
      const auto* const won = tests::property_of<std::uint64_t>(verdict, "winning_move");
      CHECK((won != nullptr ? *won : 0) == winning);
      CHECK(verdict.code == (malformed ? game::Code::invalid_file : game::Code::off_the_board));
      if (wins) check(game, 1, malformed ? 8 : 6);
      const auto first = tests::judge_text(more.text(), {.precedence = Precedence::first});
      const auto ruling = twin::judge_connectz(game.text()).first;
      CHECK(tests::words_of(first) == tests::words_of(ruling));
    }
  }
}

TEST_CASE("a win before a column gets full in a long file", "[connectz][once]") {
  for (const bool wins : {false, true}) {
    std::string text = "9 100000 300\n";
    for (int i = 0; i < 99000; ++i) text += i % 2 == 0 ? "1\n" : "3\n1\n1\n";
    if (wins) {
      for (int i = 0; i < 300; ++i) text += "5\n7\n";
    }
    for (int i = 0; i < 200000; ++i) text += "1\n";
    const auto ruling = twin::judge_connectz(text).spec;
    CHECK(ruling.code == 5);
    const auto verdict = tests::judge_text(text, {});
    CHECK(tests::words_of(verdict) == tests::words_of(ruling));
    for (const std::size_t min_test_bytes : {1000U, 300000U}) {
      for (const bool streamed : {false, true}) {
        const auto other =
            tests::judge_text(text, {Precedence::spec, 100000, min_test_bytes, streamed});
        CHECK(tests::all_of(other) == tests::all_of(verdict));
      }
    }
  }
}

namespace {

/// Moves of player 1 into `columns`, in turn; player 2 answers far away, where nobody wins.
std::string answered(const std::vector<std::string>& columns) {
  std::string text;
  std::size_t turn = 0;
  for (const std::string& column : columns) {
    text += column + "\n" + std::to_string(1 + 2 * (turn++ % 5)) + "\n";
  }
  return text;
}

/// `length` columns from `first` on, in a random order.
std::vector<std::string> row_of(const base::Natural& first, std::uint64_t length,
                                std::uint64_t seed) {
  base::Random random(seed);
  std::vector<std::string> columns;
  for (std::uint64_t i = 0; i < length; ++i) {
    columns.push_back(first.plus(static_cast<std::int64_t>(i))->digits());
    std::swap(columns[i], columns[random.below(i + 1)]);
  }
  return columns;
}

/// Steps for a diagonal: column after column, each a counter higher than the one before.
std::vector<std::string> stairs_of(std::uint64_t length) {
  std::vector<std::string> columns;
  for (std::uint64_t i = 0; i < length; ++i) {
    columns.insert(columns.end(), i / 2 + 1, std::to_string(100 + i));
  }
  return columns;
}

void check_long_line(const std::string& frame, const std::string& moves, std::uint64_t most_moves) {
  const std::string text = frame + moves;
  const auto ruling = twin::judge_connectz(text).spec;
  CAPTURE(frame);
  REQUIRE(ruling.winning_move > 0);
  REQUIRE(ruling.winning_move <= most_moves);
  for (const std::size_t min_test_bytes : {100U, 5000U, 10'000'000U}) {
    for (const bool streamed : {false, true}) {
      const auto verdict =
          tests::judge_text(text, {Precedence::spec, 50000, min_test_bytes, streamed});
      REQUIRE(tests::words_of(verdict) == tests::words_of(ruling));
    }
  }
}

}  // namespace

TEST_CASE("a line of any length in any direction", "[connectz][once]") {
  const std::string rows = " 1000000000 ";
  for (const std::uint64_t length : {65U, 150U, 2000U}) {
    const std::string line = std::to_string(length) + "\n";
    const std::string more = answered(std::vector<std::string>(length / 3, "31"));
    const std::vector<std::string> up(length, "21");
    check_long_line("99999" + rows + line, answered(up) + more, 2 * length);
    for (const char* first : {"1000", "4000000000", "8999999999999999950", "9000000000999999970",
                              "123456789012345678999999950", "99999999999999999999999999999990"}) {
      const auto row = row_of(base::Natural::from_digits(first), length, length);
      check_long_line("1" + std::string(36, '0') + rows + line, answered(row) + more, 2 * length);
    }
  }
  for (const std::uint64_t length : {65U, 150U}) {
    std::string moves;
    for (const std::string& column : stairs_of(length + 40)) moves += column + "\n" + column + "\n";
    check_long_line("400" + rows + std::to_string(length) + "\n", moves, 2 * moves.size());
  }
}

TEST_CASE("a win on a long last line that has no end", "[connectz][once]") {
  LongGame game(1, 41);
  game.fill_to(50000);
  game.win(20000);
  const std::string text = game.text().substr(0, game.text().find_last_not_of("\r\n") + 1);
  for (const bool streamed : {false, true}) {
    const auto verdict = tests::judge_text(text, {.streamed = streamed});
    CHECK(static_cast<int>(verdict.code) == code_of_win(game));
    CHECK(verdict.moves == game.winning());
    CHECK(verdict.where.move == game.winning());
  }
}

TEST_CASE("the last byte of a file may be all that was not tested, and wins", "[connectz][once]") {
  const std::string moves = "1\n2\n1\n2\n1\n2\n";
  const game::Verdict verdict =
      tests::judge_text("7 6 4\n" + moves + "1", {.min_test_bytes = moves.size()});
  CHECK(verdict.code == game::Code::first_player_wins);
  CHECK(verdict.where.move == 7);
}
