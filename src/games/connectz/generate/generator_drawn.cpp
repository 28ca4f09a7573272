#include "games/connectz/generate/generator_games.hpp"

#include <cassert>
#include <vector>

#include "base/random.hpp"
#include "games/connectz/frame.hpp"

namespace referee::internal::connectz {
namespace {

/// Fills a frame with a fixed colouring in a random order.
///
/// The colouring. Cell (c, r) is the first player's iff (c + shift + 2r) mod 4 < 2:
///
///     row 2   A A B B A A B        One step along a row or a diagonal changes the sum by 1 or 3
///     row 1   B B A A B B A        (mod 4), so colours go AABB...; one step up changes it by 2, so
///     row 0   A A B B A A B        they alternate. No three in a line are equal.
///
/// Each player has his share of the cells: if the number of rows is even every column is half and
/// half, if it is odd as many columns begin with A as with B, or one more. (Two columns over four:
/// AABB AA would have two more; shift 1 makes it ABBA AB.)
///
/// The order. The mover takes any column whose next cell is his. One column that ends with a cell
/// of L, the player of the game's last move, is reserved: its last cell is not taken while L has
/// another column. Then there is always a move. For let F be the other player. On L's turn L has
/// one cell more left than F, on F's turn they have equally many. In a column whose next cell is
/// X's, X has as many cells left as the other, or one more, if it ends with X's.
///   - L's turn, and every column's next cell is F's: F would have at least as many left.
///     Impossible.
///   - F's turn, and every column's next cell is L's: all of them end with F's cell, or L would
///     have more left. So the reserved column is full. When that happened, L had no other column,
///     and his last cell there was the one he had more; so in every other column, all with F's cell
///     next, both had equally many left: they end with L's cells. From then on F opens one of these
///     and L has to answer there, after which again all columns are F's next. Impossible too.
class DrawnGame {
 public:
  DrawnGame(const Recipe& recipe, GameText& text);

  /// Plays the first `moves` moves of the game.
  void play(std::uint64_t moves);

 private:
  struct Column {
    std::uint32_t number;
    std::uint32_t left;
  };
  using List = std::vector<Column>;

  Player owner(std::uint64_t column, std::uint64_t row) const {
    return (column + shift_ + 2 * row) % 4 < 2 ? 0 : 1;
  }

  std::uint32_t choose_kept();
  std::size_t choose(const List& list);

  const Recipe& recipe_;
  GameText& text_;
  base::Random random_;
  std::uint64_t shift_;
  std::uint32_t kept_;
  List lists_[2];  // by the owner of the column's next cell
};

DrawnGame::DrawnGame(const Recipe& recipe, GameText& text)
    : recipe_(recipe),
      text_(text),
      random_(recipe.seed),
      shift_(recipe.rows % 2 == 1 && recipe.columns % 4 == 2 ? 1 : 0),
      kept_(choose_kept()) {
  for (std::uint32_t column = 0; column < recipe.columns; ++column) {
    lists_[owner(column, 0)].push_back({column, static_cast<std::uint32_t>(recipe.rows)});
  }
}

std::uint32_t DrawnGame::choose_kept() {
  const Player last_mover = recipe_.columns * recipe_.rows % 2 == 0 ? 1 : 0;
  std::uint64_t column = random_.below(recipe_.columns);
  while (owner(column, recipe_.rows - 1) != last_mover) column = random_.below(recipe_.columns);
  return static_cast<std::uint32_t>(column);
}

std::size_t DrawnGame::choose(const List& list) {
  assert(!list.empty());
  for (;;) {
    const std::size_t i = random_.below(list.size());
    const bool is_kept_back = list[i].number == kept_ && list[i].left == 1;
    if (!is_kept_back || list.size() == 1) return i;
  }
}

void DrawnGame::play(std::uint64_t moves) {
  for (std::uint64_t move = 0; move < moves; ++move) {
    List& list = lists_[move % 2];
    const std::size_t i = choose(list);
    Column column = list[i];
    list[i] = list.back();
    list.pop_back();
    text_.add(std::uint64_t{column.number} + 1, '\n');
    if (--column.left > 0) lists_[1 - move % 2].push_back(column);
  }
}

}  // namespace

void play_drawn(const Recipe& recipe, std::uint64_t moves, GameText& text) {
  DrawnGame(recipe, text).play(moves);
}

}  // namespace referee::internal::connectz
