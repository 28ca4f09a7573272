#include "games/connectz/drawing/replay.hpp"

#include <fmt/format.h>

#include "games/connectz/board/board.hpp"
#include "games/connectz/notation/notation.hpp"

namespace referee::internal::connectz {
namespace {

std::string_view without_line_end(std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// The value of a property; null if there is none.
template <typename T>
const T* value_of(const game::Verdict& verdict, std::string_view key) {
  for (const game::Property& property : verdict.properties) {
    if (property.key == key) return std::get_if<T>(&property.value);
  }
  return nullptr;
}

std::string name_of(const game::CellLine::Cell& cell) {
  return fmt::format("{},{}", cell.column.digits(), cell.row);
}

/// Plays the moves of a game one by one.
class ReplayMaker {
 public:
  ReplayMaker(const Frame& frame, const game::Verdict& verdict)
      : frame_(frame),
        last_move_(verdict.where.move),
        goes_on_after_win_(verdict.code == game::Code::illegal_continue),
        line_(value_of<game::CellLine>(verdict, "winning_line")) {
    if (const auto* move = value_of<std::uint64_t>(verdict, "winning_move")) winning_move_ = *move;
    board_.reset(frame);
    replay_.setup = {{"columns", frame.columns.digits()},
                     {"rows", frame.rows.digits()},
                     {"line", frame.line.digits()}};
  }

  /// Takes the moves up to the one that decided, or to the bound.
  void take(std::string_view rest) {
    while (!rest.empty() && !is_at_end() && replay_.steps.size() < most_moves) {
      const MoveLine line = read_move(rest);
      ++move_;
      play(line, without_line_end(rest.substr(0, line.bytes)));
      rest.remove_prefix(line.bytes);
    }
    is_cut_ = !rest.empty();
  }

  game::Replay finish(bool is_whole) {
    replay_.ends_early = !is_at_end() && (is_cut_ || !is_whole);
    return std::move(replay_);
  }

 private:
  static constexpr std::size_t most_moves = game::ReplayRecorder::most_steps;

  bool is_at_end() const { return last_move_ > 0 && move_ == last_move_; }

  void play(const MoveLine& line, std::string_view text) {
    game::Replay::Step step;
    step.line = move_ + 1;
    step.move = move_;
    step.player = 2 - static_cast<unsigned>(move_ % 2);
    step.text = text.substr(0, game::ReplayRecorder::most_text);
    const bool is_column =
        line.kind == MoveLine::Kind::column || line.kind == MoveLine::Kind::huge_column;
    const bool follows_win = goes_on_after_win_ && is_at_end();
    const bool is_dropped = !is_over_ && is_column && !follows_win && drop(column_of(line), step);
    // After a move that cannot be played the judge looks at lines alone.
    step.is_refused = !is_dropped && (!is_over_ || is_at_end());
    is_over_ = is_over_ || !is_dropped;
    if (line_ != nullptr && move_ == winning_move_) {
      step.marks.emplace_back(
          "line", name_of(line_->cell(0)) + " " + name_of(line_->cell(line_->count - 1)));
    }
    replay_.steps.push_back(std::move(step));
  }

  bool drop(const base::Natural& column, game::Replay::Step& step) {
    if (column > frame_.columns) return false;
    step.marks.emplace_back("column", column.digits());
    const Board::Place place = board_.enter(column);
    if (!board_.drop(place, step.player - 1)) return false;
    const std::string cell = name_of({column, board_.height(place)});
    step.changes.push_back({cell, fmt::format("{}", step.player)});
    step.marks.emplace_back("to", cell);
    return true;
  }

  const Frame& frame_;
  std::uint64_t last_move_;  // the one that decided, or 0
  bool goes_on_after_win_;
  const game::CellLine* line_;
  std::uint64_t winning_move_ = 0;
  Board board_;
  game::Replay replay_;
  std::uint64_t move_ = 0;  // the last one that was read
  bool is_over_ = false;    // a move could not be played
  bool is_cut_ = false;
};

}  // namespace

std::optional<io::Block> KeptBlocks::next() {
  std::optional<io::Block> block = inner_.next();
  if (!block) return block;
  const std::size_t room = most_bytes - text_.size();
  if (is_whole_ && block->text.size() <= room) {
    text_ += block->text;
  } else if (is_whole_) {
    text_ += io::whole_lines(block->text.substr(0, room));
    is_whole_ = false;
  }
  block->source = nullptr;
  return block;
}

std::optional<game::Replay> replay_of(const KeptBlocks& text, const game::Verdict& verdict) {
  std::string_view rest = text.text();
  const std::size_t end = rest.find('\n');
  const auto read = parse_frame(without_line_end(rest.substr(0, end)));
  const auto* const frame = std::get_if<Frame>(&read);
  if (frame == nullptr || end == std::string_view::npos) return std::nullopt;
  rest.remove_prefix(end + 1);
  ReplayMaker maker(*frame, verdict);
  maker.take(rest);
  return maker.finish(text.is_whole());
}

}  // namespace referee::internal::connectz
