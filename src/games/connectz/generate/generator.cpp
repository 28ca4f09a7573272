#include "games/connectz/generate/generator.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/random.hpp"
#include "games/connectz/generate/generator_games.hpp"

namespace referee::internal::connectz {
namespace {

constexpr std::uint64_t longest_side = std::uint64_t{1} << 63;
constexpr std::uint64_t most_moves = std::numeric_limits<std::uint32_t>::max();

/// How many cells the frame has, or 2^64 - 1 if they are more.
std::uint64_t cells(const Recipe& recipe) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  return recipe.columns > most / recipe.rows ? most : recipe.columns * recipe.rows;
}

template <typename... Args>
void refuse_if(bool refused, fmt::format_string<Args...> reason, Args&&... args) {
  if (refused) throw RecipeRefused(fmt::format(reason, std::forward<Args>(args)...));
}

void check_frame(const Recipe& recipe) {
  refuse_if(recipe.columns == 0 || recipe.rows == 0 || recipe.line == 0,
            "columns, rows and the line must all be at least 1");
  refuse_if(recipe.columns > longest_side || recipe.rows > longest_side,
            "a frame to play in has at most {} columns and rows", longest_side);
  refuse_if(recipe.line > recipe.columns && recipe.line > recipe.rows,
            "a line of {} fits neither along {} columns nor up {} rows", recipe.line,
            recipe.columns, recipe.rows);
}

void check_drawn(const Recipe& recipe) {
  refuse_if(recipe.moves || recipe.win_at,
            "a drawn game goes on until the frame is full: neither a number of moves nor a winning "
            "move can be given");
  refuse_if(recipe.line < 3, "drawn games are known for lines of 3 and more, not of {}",
            recipe.line);
}

/// Before move 2Z-1 the winner has not made Z moves.
void check_win(const Recipe& recipe) {
  const std::uint64_t win_at = *recipe.win_at;
  refuse_if(recipe.line == 1 && win_at != 1, "with a line of 1 the first move wins, not move {}",
            win_at);
  refuse_if(win_at / 2 + win_at % 2 < recipe.line,
            "a line of {} takes {} counters of its player, so move {} cannot win", recipe.line,
            recipe.line, win_at);
  refuse_if(win_at > cells(recipe), "move {} cannot win: the frame holds only {} counters", win_at,
            cells(recipe));
  refuse_if(recipe.moves && *recipe.moves < win_at,
            "a game of {} moves ends before move {} can win", recipe.moves.value_or(0), win_at);
  refuse_if(recipe.columns == 1 && recipe.line > 1,
            "nobody can win in a single column: its colours alternate");
  if (recipe.line <= recipe.rows) return;
  const std::uint64_t before = win_at - (2 * recipe.line - 1);
  const std::uint64_t beside = recipe.columns - recipe.line;
  refuse_if(
      beside <= most_moves && before > beside * std::min(recipe.rows, most_moves),
      "no way is known to win at move {}: the line lies in the lowest row, and the {} columns "
      "beside it do not hold the {} counters of before",
      win_at, beside, before);
}

void check_moves(const Recipe& recipe, std::uint64_t moves) {
  refuse_if(moves > cells(recipe), "{} moves do not fit: the frame holds only {} counters", moves,
            cells(recipe));
  refuse_if(moves > most_moves, "{} moves are too many: {} are the most", moves, most_moves);
  refuse_if(recipe.line == 1 && moves > 0 && !recipe.win_at,
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

/// Lines from this length on are practically never made by accident, so random play does not reach
/// a position where every move would make one.
constexpr std::uint64_t long_line = 16;

/// Whether random play of this recipe comes to its end.
bool succeeds(const Recipe& recipe, std::uint64_t moves) {
  try {
    play(recipe, moves, [](std::string_view) {});
    return true;
  } catch (const RecipeRefused&) {
    return false;
  }
}

/// A drawn game has no line at any move, so its beginning is a game without a line.
bool is_beginning_of_drawn(const Recipe& recipe) {
  return !recipe.win_at && recipe.line >= 3 && cells(recipe) <= most_moves;
}

/// Plays a game that is held in memory until it is complete.
void play_short(const Recipe& recipe, std::uint64_t moves, const TextSink& write) {
  constexpr std::uint64_t attempts = 256;
  Recipe again = recipe;
  for (std::uint64_t attempt = 1;; ++attempt) {
    std::string text;
    try {
      play(again, moves, [&text](std::string_view piece) { text += piece; });
    } catch (const RecipeRefused&) {
      if (again.drawn || (attempt >= attempts && !is_beginning_of_drawn(recipe))) throw;
      again.seed = base::mix(recipe.seed, attempt);
      again.drawn = attempt >= attempts;
      continue;
    }
    return write(text);
  }
}

/// Plays a game that is written as it goes on. One with a short line is played without writing it
/// first, to see whether it comes to its end.
void play_long(const Recipe& recipe, std::uint64_t moves, const TextSink& write) {
  constexpr std::uint64_t attempts = 4;
  Recipe again = recipe;
  if (recipe.line < long_line) {
    for (std::uint64_t attempt = 1; !again.drawn && !succeeds(again, moves); ++attempt) {
      again.seed = base::mix(recipe.seed, attempt);
      if (attempt < attempts) continue;
      if (!is_beginning_of_drawn(recipe)) {
        throw RecipeRefused("random play did not come to its end; another seed may");
      }
      again.drawn = true;
    }
  }
  play(again, moves, write);
}

}  // namespace

void generate(const Recipe& recipe, const TextSink& write) {
  const std::uint64_t moves = check(recipe);
  if (moves <= second_chance_moves) {
    play_short(recipe, moves, write);
  } else {
    play_long(recipe, moves, write);
  }
}

}  // namespace referee::internal::connectz
