#include "games/connectz/drawing.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace referee::internal::connectz {
namespace {

using Span = game::Picture::Span;
using Style = game::Picture::Style;

constexpr std::uint64_t cell_width = 3;     // " X "
constexpr std::uint64_t side_width = 12;    // row number, frame
constexpr std::uint64_t lines_around = 5;   // bottom, column numbers, legend, the note on the part
constexpr std::uint64_t widest_number = 2;  // of a column number, in digits, to be printed under it

struct Cell {
  base::Natural column;
  std::uint64_t row = 0;  // from 0

  friend bool operator==(const Cell&, const Cell&) = default;
};

/// One side of the part that is drawn: `count` columns (or rows) from `first` on.
struct Range {
  base::Natural first;
  std::uint64_t count = 0;

  bool is_all_of(const base::Natural& whole) const { return first == 1 && whole == count; }
  std::string words() const {
    return fmt::format("{} to {}", first.short_digits(),
                       first.plus(static_cast<std::int64_t>(count) - 1)->short_digits());
  }
};

/// At most `room` of 1 .. `whole`, with `middle` in the middle as far as the ends allow.
Range range_around(const base::Natural& middle, const base::Natural& whole, std::uint64_t room) {
  const std::uint64_t count = std::min(room, whole.clamped());
  const auto before = static_cast<std::int64_t>(count) - 1;
  const base::Natural first = std::max(middle.plus(-before / 2).value_or(1), base::Natural(1));
  return {std::min(first, whole.plus(-before).value_or(1)), count};
}

/// Whether the line goes through the cell; in constant time, as a line may be very long.
bool holds(const game::CellLine& line, const Cell& cell) {
  const std::uint64_t row = cell.row + 1;
  if (line.row_step == 0) {
    return row == line.row && cell.column >= line.column &&
           cell.column <= line.cell(line.count - 1).column;
  }
  const std::uint64_t steps = line.row_step > 0 ? row - line.row : line.row - row;  // may wrap
  return steps < line.count && line.cell(steps).column == cell.column;
}

class BoardPainter {
 public:
  BoardPainter(const Board& board, const Frame& frame, Board::Place last,
               const std::optional<Win>& win, const std::optional<base::Natural>& full_column,
               const game::Canvas& canvas)
      : board_(board), frame_(frame), win_(win), full_column_(full_column) {
    if (board.counters() > 0) last_ = Cell{board.columns().column(last), board.height(last) - 1};
    const Cell middle = focus();
    const auto room = [](std::uint64_t whole, std::uint64_t taken) {
      return whole > taken ? whole - taken : 1;
    };
    columns_ =
        range_around(middle.column, frame.columns,
                     std::max<std::uint64_t>(room(canvas.columns, side_width) / cell_width, 1));
    rows_ = range_around(middle.row + 1, frame.rows, room(canvas.rows, lines_around));
  }

  game::Picture draw() {
    for (std::uint64_t i = rows_.count; i-- > 0;)
      draw_row(*rows_.first.plus(static_cast<std::int64_t>(i)));
    draw_foot();
    draw_legend();
    if (!columns_.is_all_of(frame_.columns) || !rows_.is_all_of(frame_.rows)) {
      line({fmt::format("only columns {} of {} and rows {} of {} are drawn", columns_.words(),
                        frame_.columns.short_digits(), rows_.words(), frame_.rows.short_digits()),
            Style::plain});
    }
    return std::move(picture_);
  }

 private:
  /// The cell that must be in the picture: the middle of the winning line, the top of the full
  /// column, or the last move.
  Cell focus() const {
    if (win_) {
      const auto middle = win_->line.cell(win_->line.count / 2);
      return {middle.column, middle.row - 1};
    }
    if (full_column_) return {*full_column_, frame_.rows.clamped() - 1};
    return last_ ? *last_ : Cell{1, 0};
  }

  void line(Span span) { picture_.lines.push_back({std::move(span)}); }

  void draw_row(const base::Natural& row) {
    std::vector<Span> spans{{fmt::format("{:>9} |", row.short_digits()), Style::faint}};
    for (std::uint64_t i = 0; i < columns_.count; ++i) {
      spans.push_back(
          cell({*columns_.first.plus(static_cast<std::int64_t>(i)), row.clamped() - 1}));
    }
    spans.push_back({"|", Style::faint});
    picture_.lines.push_back(std::move(spans));
  }

  Span cell(const Cell& cell) {
    const auto player = board_.at(cell.column, cell.row);
    if (!player) return {" . ", Style::faint};
    const char counter = *player == 0 ? 'X' : 'O';
    const Style style = *player == 0 ? Style::first_player : Style::second_player;
    const bool in_line = win_ && holds(win_->line, cell);
    line_shown_ = line_shown_ || in_line;
    if (cell == last_) {
      last_shown_ = true;
      return {fmt::format(">{}<", counter), in_line ? Style::marked : style};
    }
    if (in_line) return {fmt::format("[{}]", counter), Style::marked};
    return {fmt::format(" {} ", counter), style};
  }

  void draw_foot() {
    const std::string margin(10, ' ');
    line({fmt::format("{}+{}+", margin, std::string(columns_.count * cell_width, '-')),
          Style::faint});
    const base::Natural last = *columns_.first.plus(static_cast<std::int64_t>(columns_.count) - 1);
    std::string numbers = margin + " ";
    if (last.digits().size() <= widest_number) {
      for (std::uint64_t i = 0; i < columns_.count; ++i) {
        numbers += fmt::format("{:^3}", columns_.first.clamped() + i);
      }
      while (numbers.ends_with(' ')) numbers.pop_back();
    } else {
      numbers += fmt::format(" ^ column {}", columns_.first.short_digits());
    }
    line({numbers, Style::faint});
  }

  void draw_legend() {
    std::string legend = "X player 1, O player 2";
    if (last_shown_) legend += ", > < the last counter dropped";
    if (line_shown_) legend += ", [ ] the winning line";
    line({std::move(legend), Style::plain});
  }

  const Board& board_;
  const Frame& frame_;
  const std::optional<Win>& win_;
  const std::optional<base::Natural>& full_column_;
  std::optional<Cell> last_;
  Range columns_;
  Range rows_;
  bool last_shown_ = false;
  bool line_shown_ = false;
  game::Picture picture_;
};

}  // namespace

game::Picture draw(const Board& board, const Frame& frame, Board::Place last,
                   const std::optional<Win>& win, const std::optional<base::Natural>& full_column,
                   const game::Canvas& canvas) {
  return BoardPainter(board, frame, last, win, full_column, canvas).draw();
}

}  // namespace referee::internal::connectz
