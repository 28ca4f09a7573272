// Writes a Connect Z game that is as far from random play as a legal game can be: no line is made,
// the frame does not get full (code 3), and each shape leans on another weakness a judge might
// have.
//
//   adversary SHAPE X Y Z BYTES > FILE
//
// The frame must suit the shape; what each needs is said above its function. Colours cannot be
// chosen: the mover is the parity of the move. So every shape is an order of columns.

#include <unistd.h>

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"

namespace {

struct Frame {
  std::uint64_t columns;
  std::uint64_t rows;
  std::uint64_t line;
};

[[noreturn]] void fail(const char* why) {
  std::fprintf(stderr, "adversary: %s\n", why);
  std::exit(2);
}

/// The text of a game on its way to standard output.
class Game {
 public:
  Game(const Frame& frame, std::uint64_t bytes) : frame_(frame), wanted_(bytes) {
    add(frame.columns, ' ');
    add(frame.rows, ' ');
    add(frame.line, '\n');
  }
  ~Game() { flush(); }
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  const Frame& frame() const { return frame_; }
  bool has_enough() const { return written_ + text_.size() >= wanted_; }
  unsigned mover() const { return mover_; }

  /// The next move; columns are counted from 1.
  void drop(std::uint64_t column) {
    add(column, '\n');
    mover_ = 1 - mover_;
  }

 private:
  static constexpr std::size_t piece = std::size_t{1} << 16;

  void add(std::uint64_t number, char end) {
    char digits[21];
    char* const past = std::to_chars(digits, digits + 20, number).ptr;
    *past = end;
    text_.append(digits, past + 1);
    if (text_.size() >= piece) flush();
  }

  void flush() {
    for (std::string_view rest = text_; !rest.empty();) {
      const ssize_t count = ::write(STDOUT_FILENO, rest.data(), rest.size());
      if (count < 0) fail("cannot write");
      rest.remove_prefix(static_cast<std::size_t>(count));
    }
    written_ += text_.size();
    text_.clear();
  }

  Frame frame_;
  std::uint64_t wanted_;
  std::uint64_t written_ = 0;
  std::string text_;
  unsigned mover_ = 0;
};

/// A lone tower beside an empty plain: every move depends on the one before, and the board is as
/// high as the file is long.
///
///     . . . X . . .
///     . . . O . . .
///     . . . X . . .
void tower(Game& game, std::uint64_t column) {
  while (!game.has_enough()) game.drop(column);
}

/// Two far ends in turn, a column further in with each pair of moves. The side that begins changes
/// with every second pair, and with every round over the columns, so that colours go AABB along a
/// row and ABAB up a column.
///
///     round 1   ... 6 5 . .      . . 7 8 ...        the numbers are moves
///     round 0   1 4 . . . .      . . . . 3 2        (only the first four of round 0)
void far_ends(Game& game) {
  constexpr std::uint64_t most = 4096;
  const std::uint64_t width = std::min(most, game.frame().columns / 2);
  for (std::uint64_t round = 0; !game.has_enough(); ++round) {
    for (std::uint64_t i = 0; i < width && !game.has_enough(); ++i) {
      const std::uint64_t left = i + 1;
      const std::uint64_t right = game.frame().columns - i;
      const bool left_first = (i / 2 + round) % 2 == 0;
      game.drop(left_first ? left : right);
      game.drop(left_first ? right : left);
    }
  }
}

/// To and fro over all columns, one counter each: no two moves in one word, and every word touched
/// between any two looks at the board. The colours are a chessboard, so its diagonals are of one
/// colour, from bottom to top. REQUIRES: fewer rows than a line needs.
///
///     row 2   > > > > > v
///     row 1   ^ < < < < <
///     row 0   > > > > > ^
void zigzag(Game& game) {
  if (game.frame().rows >= game.frame().line) fail("zigzag needs Z > Y");
  const std::uint64_t columns = game.frame().columns;
  for (bool right = true; !game.has_enough(); right = !right) {
    for (std::uint64_t i = 0; i < columns && !game.has_enough(); ++i) {
      game.drop(right ? i + 1 : columns - i);
    }
  }
}

/// Heights that climb like stairs: column after column, each one step higher than the one before,
/// so that neighbours' topmost words are never of the same rows. A step is an odd number of rows;
/// then the lowest row, and with it all others, goes ABBA.
///
///     . . X
///     . . O        a step of 1; the next column would hold four
///     . O X
///     X O X ...    (drawn: moves 1, 2-3, 4-6)
void stairs(Game& game) {
  const std::uint64_t step = (game.frame().rows / game.frame().columns - 1) | 1;
  for (std::uint64_t column = 1; column <= game.frame().columns; ++column) {
    for (std::uint64_t i = 0; i < step * column; ++i) {
      if (game.has_enough()) return;
      game.drop(column);
    }
  }
}

/// Whose counter belongs into a cell; columns and rows are counted from 0.
using Painting = unsigned (*)(const Frame& frame, std::uint64_t column, std::uint64_t row);

/// Paints a picture of the players' colours, in a random order: the mover takes any column whose
/// next cell is his. Such a column may be missing for narrow frames, hence REQUIRES: some thousand
/// columns, and more rows than the moves come to.
void paint(Game& game, Painting colour) {
  struct Column {
    std::uint64_t number;
    std::uint64_t height;
  };
  std::vector<Column> waiting[2];  // by the player of the next cell
  for (std::uint64_t column = 0; column < game.frame().columns; ++column) {
    waiting[colour(game.frame(), column, 0)].push_back({column, 0});
  }
  referee::internal::base::Random random(1);
  while (!game.has_enough()) {
    std::vector<Column>& list = waiting[game.mover()];
    if (list.empty()) fail("the mover has no column left; take a wider frame");
    std::swap(list[random.below(list.size())], list.back());
    Column column = list.back();
    list.pop_back();
    game.drop(column.number + 1);
    if (++column.height == game.frame().rows) continue;
    waiting[colour(game.frame(), column.number, column.height)].push_back(column);
  }
}

/// Runs of Z-1 everywhere along the rows: with Z = 4
///
///     row 1   O O O X X X O O O X X X
///     row 0   X X X O O O X X X O O O
unsigned runs_across(const Frame& frame, std::uint64_t column, std::uint64_t row) {
  return static_cast<unsigned>((column / (frame.line - 1) + row) % 2);
}

/// Runs of Z-1 everywhere up the columns: the same, lying on its side.
unsigned runs_up(const Frame& frame, std::uint64_t column, std::uint64_t row) {
  return static_cast<unsigned>((row / (frame.line - 1) + column) % 2);
}

/// Runs of Z-1 everywhere on both diagonals: a chessboard, its colours changed every Z-1 columns.
///
///     row 2   X O X X O X X O X
///     row 1   O X O O X O O X O
///     row 0   X O X X O X X O X
unsigned runs_diagonal(const Frame& frame, std::uint64_t column, std::uint64_t row) {
  return static_cast<unsigned>((column / (frame.line - 1) + column + row) % 2);
}

void play(std::string_view shape, Game& game) {
  if (shape == "tower") return tower(game, game.frame().columns / 2);
  if (shape == "corner-tower") return tower(game, 1);
  if (shape == "far-ends") return far_ends(game);
  if (shape == "zigzag") return zigzag(game);
  if (shape == "stairs") return stairs(game);
  if (shape == "runs-across") return paint(game, runs_across);
  if (shape == "runs-up") return paint(game, runs_up);
  if (shape == "runs-diagonal") return paint(game, runs_diagonal);
  fail(
      "no such shape; there are tower, corner-tower, far-ends, zigzag, stairs, runs-across, "
      "runs-up, runs-diagonal");
}

std::uint64_t number(const char* text) {
  char* end = nullptr;
  const std::uint64_t value = std::strtoull(text, &end, 10);
  if (value == 0 || *end != '\0') fail("X, Y, Z and BYTES are positive numbers");
  return value;
}

}  // namespace

int main(int count, char** words) {
  if (count != 6) fail("usage: adversary SHAPE X Y Z BYTES > FILE");
  Game game({number(words[2]), number(words[3]), number(words[4])}, number(words[5]));
  play(words[1], game);
}
