#include "games/connectz/generate/generator_games.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "base/random.hpp"
#include "games/connectz/generate/generator_cells.hpp"

namespace referee::internal::connectz {
namespace {

/// The columns from which random moves are drawn. Where many columns may fill up they are in a
/// list, and full ones are removed from it when they are drawn. Frames of more than `wide` columns
/// for each move need no list: at most one column in `wide` ever holds a counter, so a full column
/// is simply drawn again.
class OpenColumns {
 public:
  OpenColumns(std::uint64_t columns, std::uint64_t rows, std::uint64_t moves)
      : columns_(columns), rows_(rows), is_listed_(columns / wide < moves) {}

  /// Fills the list; the columns from `first` to `last` - 1 are left out.
  void begin(std::uint64_t first, std::uint64_t last) {
    first_ = first;
    last_ = last;
    if (!is_listed_) return;
    list_.clear();
    for (std::uint64_t column = 0; column < columns_; ++column) {
      if (!is_left_out(column)) list_.push_back(column);
    }
  }

  /// A column that is not full, all equally likely; nothing if there is none.
  std::optional<std::uint64_t> draw(base::Random& random, const Cells& cells) {
    while (!is_listed_ || !list_.empty()) {
      const std::uint64_t i = random.below(is_listed_ ? list_.size() : columns_);
      const std::uint64_t column = is_listed_ ? list_[i] : i;
      if (cells.height(column) < rows_ && (is_listed_ || !is_left_out(column))) return column;
      if (!is_listed_) continue;
      list_[i] = list_.back();
      list_.pop_back();
    }
    return std::nullopt;
  }

  bool is_listed() const { return is_listed_; }

  /// May contain full columns; empty in wide frames.
  const std::vector<std::uint64_t>& list() const { return list_; }

 private:
  static constexpr std::uint64_t wide = 4;

  bool is_left_out(std::uint64_t column) const { return column >= first_ && column < last_; }

  std::uint64_t columns_;
  std::uint64_t rows_;
  bool is_listed_;
  std::uint64_t first_ = 0;
  std::uint64_t last_ = 0;
  std::vector<std::uint64_t> list_;
};

/// Plays at random and without a line, except the planned one.
///
/// The plan for a win at move K: the winner W makes the line with his last Z moves, K - 2(Z-1),
/// ..., K - 2, K. The first of these is the *start*.
///   - Up a column, where one is high enough. The move before the start is the other player's: it
///     goes to a random column where W's counters on top of it will make this line and no other.
///     From then on only W plays there. Late in the game no such column might be left. So one, the
///     reserved one, is filled no higher than leaves room for that counter and the line; and the
///     column next to it no higher than leaves room for the other player's moves until the win,
///     with W's counter topmost.
///   - Otherwise along the lowest row of Z neighbouring columns. No player plays there before the
///     start. Their cells are marked as W's from the beginning, so that no line will extend them.
///     When there is no other room the other player drops counters on top of W's.
class RandomGame {
 public:
  RandomGame(const Recipe& recipe, std::uint64_t moves, GameText& text)
      : recipe_(recipe),
        text_(text),
        random_(recipe.seed),
        cells_(recipe.columns, recipe.rows, moves),
        open_(recipe.columns, recipe.rows, moves),
        moves_(moves),
        fits_across_(recipe.line <= recipe.columns),
        fits_up_(recipe.line <= recipe.rows) {
    plan();
  }

  void play() {
    for (std::uint64_t move = 1; move <= moves_; ++move) {
      const auto player = static_cast<Player>(1 - move % 2);
      const std::uint64_t column = column_for(move, player);
      cells_.drop(column, player);
      text_.add(column + 1, '\n');
      if (move == win_at_) open_.begin(0, 0);
    }
  }

 private:
  void plan() {
    std::uint64_t neighbours = 0;
    if (recipe_.win_at) {
      win_at_ = *recipe_.win_at;
      start_ = win_at_ - 2 * (recipe_.line - 1);
      upright_ = fits_up_;
      neighbours = upright_ ? 0 : recipe_.line;
      kept_ = random_.below(upright_ ? recipe_.columns : recipe_.columns - neighbours + 1);
    }
    open_.begin(kept_, kept_ + neighbours);
    for (std::uint64_t i = 0; i < neighbours; ++i) {
      cells_.mark(kept_ + i, 0, winner());
    }
  }

  Player winner() const { return static_cast<Player>(1 - win_at_ % 2); }

  std::uint64_t column_for(std::uint64_t move, Player player) {
    if (win_at_ == 0) return filler(move, player);
    if (move > win_at_) return *open_.draw(random_, cells_);
    if (const auto column = planned_column(move)) return *column;
    return filler(move, player);
  }

  std::optional<std::uint64_t> planned_column(std::uint64_t move) {
    if (upright_ && !site_ && move + 1 >= start_) choose_site(move);
    if (upright_ && site_ && move + 1 == start_) return site_;
    if (move < start_ || (move - start_) % 2 != 0) return std::nullopt;
    return upright_ ? *site_ : kept_ + (move - start_) / 2;
  }

  /// Called at the move before the start, and again at the start if there was no site: a column may
  /// be high enough without that move.
  void choose_site(std::uint64_t move) {
    constexpr int tries = 4096;
    for (int i = 0; i < tries && !site_; ++i) {
      const auto column = open_.draw(random_, cells_);
      if (column && is_site(*column, move)) site_ = column;
    }
    if (!site_ && is_site(kept_, move)) site_ = kept_;
    if (!site_ && move == start_) {
      throw RecipeRefused(
          fmt::format("no room for the winning line was left after move {}; "
                      "another seed may leave some",
                      move - 1));
    }
  }

  /// Whether the line fits in `column`: on a counter that is dropped there now, before the start,
  /// or on the present counters, at the start.
  bool is_site(std::uint64_t column, std::uint64_t move) const {
    const std::uint64_t height = cells_.height(column);
    const std::uint64_t base = height + (move < start_ ? 1 : 0);
    if (base > recipe_.rows - recipe_.line) return false;
    if (move < start_ && makes_line(column, height, 1 - winner())) return false;
    if (cells_.run(column, base, winner(), 0, -1, 1) != 0) return false;
    for (std::uint64_t i = 0; i < recipe_.line; ++i) {
      if (recipe_.line > 1 && makes_line(column, base + i, winner())) return false;
    }
    return has_room_beside(column, 1 - winner());
  }

  /// Whether the other columns have room for the moves of `player` until the win, even if he has to
  /// put one on the other and his lines up the columns are not interrupted.
  bool has_room_beside(std::uint64_t site, Player player) const {
    const std::uint64_t wanted = recipe_.line - 1;
    std::uint64_t room = open_.is_listed() ? 0 : wanted;
    for (std::size_t i = 0; i < open_.list().size() && room < wanted; ++i) {
      const std::uint64_t column = open_.list()[i];
      if (column == site) continue;
      const std::uint64_t height = cells_.height(column);
      const std::uint64_t begun = cells_.run(column, height, player, 0, -1, wanted);
      room += std::min(recipe_.rows - height, wanted - begun);
    }
    return room >= wanted;
  }

  std::uint64_t filler(std::uint64_t move, Player player) {
    constexpr int tries = 64;
    for (int i = 0; i < tries; ++i) {
      const auto column = open_.draw(random_, cells_);
      if (!column) break;
      if (is_filler(*column, player)) return *column;
    }
    if (const auto column = search_filler(player)) return *column;
    throw RecipeRefused(fmt::format(
        "no move without a line was left after move {}; another seed may leave some", move - 1));
  }

  /// All columns in order from a random one on, and then the cells on top of the winner's.
  std::optional<std::uint64_t> search_filler(Player player) {
    const std::vector<std::uint64_t>& list = open_.list();
    const std::uint64_t first = list.empty() ? 0 : random_.below(list.size());
    for (std::uint64_t i = 0; i < list.size(); ++i) {
      const std::uint64_t column = list[(first + i) % list.size()];
      if (is_filler(column, player)) return column;
    }
    if (win_at_ == 0 || upright_ || recipe_.rows == 1) return std::nullopt;
    const std::uint64_t column = kept_ + roofed_;
    if (cells_.height(column) != 1 || makes_line(column, 1, player)) return std::nullopt;
    ++roofed_;
    return column;
  }

  bool is_filler(std::uint64_t column, Player player) const {
    return allows(column, player) && !makes_line(column, cells_.height(column), player);
  }

  /// Whether the plan allows a counter there.
  bool allows(std::uint64_t column, Player player) const {
    const std::uint64_t height = cells_.height(column);
    if (height >= recipe_.rows) return false;
    if (win_at_ == 0 || !upright_) return true;
    if (site_) return column != *site_;
    const std::uint64_t above = recipe_.rows - recipe_.line;
    if (column == kept_) return height + 1 < above;
    if (column != (kept_ + 1) % recipe_.columns) return true;
    return height < above || (height == above && player == winner());
  }

  /// Whether a counter dropped at (column, row) makes a line.
  bool makes_line(std::uint64_t column, std::uint64_t row, Player player) const {
    const std::uint64_t others = recipe_.line - 1;
    const auto along = [&](int column_step, int row_step) {
      const std::uint64_t back = cells_.run(column, row, player, -column_step, -row_step, others);
      return back + cells_.run(column, row, player, column_step, row_step, others - back) == others;
    };
    if (others == 0) return true;
    if (fits_across_ && along(1, 0)) return true;
    if (fits_up_ && along(0, 1)) return true;
    return fits_across_ && fits_up_ && (along(1, 1) || along(1, -1));
  }

  const Recipe& recipe_;
  GameText& text_;
  base::Random random_;
  Cells cells_;
  OpenColumns open_;
  std::uint64_t moves_;
  bool fits_across_;
  bool fits_up_;

  std::uint64_t win_at_ = 0;  // 0: no player wins
  std::uint64_t start_ = 0;
  bool upright_ = false;
  std::uint64_t kept_ = 0;             // the reserved column, or the first of the neighbours
  std::optional<std::uint64_t> site_;  // the column of the vertical line
  std::uint64_t roofed_ = 0;           // how many of the neighbours have a counter on top of W's
};

}  // namespace

void play_random(const Recipe& recipe, std::uint64_t moves, GameText& text) {
  RandomGame(recipe, moves, text).play();
}

}  // namespace referee::internal::connectz
