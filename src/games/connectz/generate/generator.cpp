#include "games/connectz/generate/generator.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "games/connectz/frame.hpp"
#include "games/connectz/generate/generator_games.hpp"

namespace referee::internal::connectz {
namespace {

using game::refuse_recipe_if;

constexpr std::uint64_t longest_side = std::uint64_t{1} << 63;
constexpr std::uint64_t most_moves = std::numeric_limits<std::uint32_t>::max();

/// How many cells the frame has, or 2^64 - 1 if they are more.
std::uint64_t cells(const Recipe& recipe) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  return recipe.columns > most / recipe.rows ? most : recipe.columns * recipe.rows;
}

void check_frame(const Recipe& recipe) {
  refuse_recipe_if(recipe.columns == 0 || recipe.rows == 0 || recipe.line == 0,
                   "columns, rows and the line must all be at least 1");
  refuse_recipe_if(recipe.columns > longest_side || recipe.rows > longest_side,
                   "a frame to play in has at most {} columns and rows", longest_side);
  refuse_recipe_if(recipe.line > recipe.columns && recipe.line > recipe.rows,
                   "a line of {} fits neither along {} columns nor up {} rows", recipe.line,
                   recipe.columns, recipe.rows);
}

void check_drawn(const Recipe& recipe) {
  refuse_recipe_if(
      recipe.moves || recipe.win_at,
      "a drawn game goes on until the frame is full: neither a number of moves nor a winning "
      "move can be given");
  refuse_recipe_if(recipe.line < 3, "drawn games are known for lines of 3 and more, not of {}",
                   recipe.line);
}

/// Before move 2Z-1 the winner has not made Z moves.
void check_win(const Recipe& recipe) {
  const std::uint64_t win_at = *recipe.win_at;
  refuse_recipe_if(recipe.line == 1 && win_at != 1,
                   "with a line of 1 the first move wins, not move {}", win_at);
  refuse_recipe_if(win_at / 2 + win_at % 2 < recipe.line,
                   "a line of {} takes {} counters of its player, so move {} cannot win",
                   recipe.line, recipe.line, win_at);
  refuse_recipe_if(win_at > cells(recipe), "move {} cannot win: the frame holds only {} counters",
                   win_at, cells(recipe));
  refuse_recipe_if(recipe.moves && *recipe.moves < win_at,
                   "a game of {} moves ends before move {} can win", recipe.moves.value_or(0),
                   win_at);
  refuse_recipe_if(recipe.columns == 1 && recipe.line > 1,
                   "nobody can win in a single column: its colours alternate");
  if (recipe.line <= recipe.rows) return;
  const std::uint64_t before = win_at - (2 * recipe.line - 1);
  const std::uint64_t beside = recipe.columns - recipe.line;
  refuse_recipe_if(
      beside <= most_moves && before > beside * std::min(recipe.rows, most_moves),
      "no way is known to win at move {}: the line lies in the lowest row, and the {} columns "
      "beside it have no room for the {} earlier counters",
      win_at, beside, before);
}

void check_moves(const Recipe& recipe, std::uint64_t moves) {
  refuse_recipe_if(moves > cells(recipe), "{} moves do not fit: the frame holds only {} counters",
                   moves, cells(recipe));
  refuse_recipe_if(moves > most_moves, "{} moves are too many: {} are the most", moves, most_moves);
  refuse_recipe_if(
      recipe.line == 1 && moves > 0 && !recipe.win_at,
      "with a line of 1 the first move wins, so there is no game of {} moves without a line",
      moves);
}

/// Checks the recipe; returns the number of moves.
std::uint64_t check(const Recipe& recipe) {
  check_frame(recipe);
  if (recipe.drawn) check_drawn(recipe);
  if (recipe.win_at) check_win(recipe);
  const std::uint64_t moves = recipe.moves ? *recipe.moves : recipe.win_at.value_or(cells(recipe));
  check_moves(recipe, moves);
  return moves;
}

/// Plays the first moves of a game that fills the frame with a fixed colouring in a random order.
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
void play_drawn(const Recipe& recipe, std::uint64_t moves, GameText& text) {
  struct Column {
    std::uint32_t number;
    std::uint32_t left;
  };
  base::Random random(recipe.seed);
  const std::uint64_t shift = recipe.rows % 2 == 1 && recipe.columns % 4 == 2 ? 1 : 0;
  const auto owner = [&](std::uint64_t column, std::uint64_t row) -> Player {
    return (column + shift + 2 * row) % 4 < 2 ? 0 : 1;
  };
  const Player last_mover = recipe.columns * recipe.rows % 2 == 0 ? 1 : 0;
  std::uint64_t kept = random.below(recipe.columns);
  while (owner(kept, recipe.rows - 1) != last_mover) kept = random.below(recipe.columns);
  std::vector<Column> lists[2];  // by the owner of the column's next cell
  for (std::uint32_t column = 0; column < recipe.columns; ++column) {
    lists[owner(column, 0)].push_back({column, static_cast<std::uint32_t>(recipe.rows)});
  }
  for (std::uint64_t move = 0; move < moves; ++move) {
    std::vector<Column>& list = lists[move % 2];
    assert(!list.empty());
    const auto is_kept_back = [&](const Column& column) {
      return column.number == kept && column.left == 1 && list.size() > 1;
    };
    std::size_t i = random.below(list.size());
    while (is_kept_back(list[i])) i = random.below(list.size());
    Column column = list[i];
    list[i] = list.back();
    list.pop_back();
    text.add(std::uint64_t{column.number} + 1, '\n');
    if (--column.left > 0) lists[1 - move % 2].push_back(column);
  }
}

void play(const Recipe& recipe, std::uint64_t moves, const TextSink& write) {
  GameText text(write);
  text.add(recipe.columns, ' ');
  text.add(recipe.rows, ' ');
  text.add(recipe.line, '\n');
  if (recipe.drawn) {
    play_drawn(recipe, moves, text);
  } else if (moves > 0) {
    play_random(recipe, moves, text);
  }
  text.flush();
}

/// A drawn game has no line at any move, so its beginning is a game without a line.
bool is_beginning_of_drawn(const Recipe& recipe) {
  return !recipe.win_at && recipe.line >= 3 && cells(recipe) <= most_moves;
}

}  // namespace

void generate(const Recipe& recipe, const TextSink& write) {
  /// Lines from this length on are practically never made by accident, so random play does not
  /// reach a position where every move would make one.
  constexpr std::uint64_t long_line = 16;
  const std::uint64_t moves = check(recipe);
  const bool is_kept = moves <= second_chance_moves;
  const std::uint64_t attempts = is_kept ? 256 : 4;
  Recipe again = recipe;
  for (std::uint64_t attempt = 1; is_kept || (recipe.line < long_line && !again.drawn); ++attempt) {
    std::string text;
    try {
      play(again, moves, [&](std::string_view piece) {
        if (is_kept) {
          text += piece;
        } else {
          write("");  // which may throw, where nobody waits for the game any more
        }
      });
      if (is_kept) return write(text);
      break;
    } catch (const RecipeRefused&) {
      const bool is_last = attempt >= attempts;
      if (again.drawn || (is_last && !is_beginning_of_drawn(recipe))) {
        if (is_kept) throw;
        throw RecipeRefused("random play did not come to its end; another seed may");
      }
      again.seed = base::mix(recipe.seed, attempt);
      again.drawn = is_last;
    }
  }
  play(again, moves, write);
}

}  // namespace referee::internal::connectz
