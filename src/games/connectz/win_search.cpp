#include "games/connectz/win_search.hpp"

#include "base/trouble.hpp"
#include "games/connectz/notation.hpp"

namespace referee::connectz {
namespace {

/// How many bytes the first `lines` lines of a stretch take.
std::uint64_t bytes_of_lines(const Stretch& stretch, std::size_t lines) {
  std::uint64_t bytes = 0;
  for (std::string_view text : {stretch.kept(), stretch.fresh()}) {
    for (; lines > 0 && !text.empty(); --lines) {
      const std::size_t line = read_move(text).bytes;
      text.remove_prefix(line);
      bytes += line;
    }
  }
  return bytes;
}

base::Trouble changed() {
  return base::Trouble("the file changed while it was being read");
}

}  // namespace

std::optional<Win> WinSearch::find(Board& board, const Stretch& stretch, std::uint64_t wanted) {
  if (stretch.bytes() == 0 || !test_.has_line(board, wanted)) return std::nullopt;
  places_.clear();
  list_places(board, stretch.kept());
  list_places(board, stretch.fresh());
  first_move_ = stretch.first_move();
  played_ = places_.size();
  if (places_.empty()) throw changed();
  const std::size_t winning = bisect(board, wanted);
  replay(board, winning);
  Win win;
  if (board.height(places_[winning - 1]) == 0) throw changed();
  const auto line = line_through_top(board, places_[winning - 1], wanted);
  if (!line) throw changed();
  win.line = *line;
  replay(board, places_.size());
  const std::uint64_t move = first_move_ + winning;
  win.where.line = move + 1;
  win.where.byte = stretch.first_byte() + bytes_of_lines(stretch, winning - 1);
  win.where.move = move;
  win.where.player = 2 - static_cast<unsigned>(move % 2);
  win.next_byte = stretch.first_byte() + bytes_of_lines(stretch, winning);
  return win;
}

/// The least number of moves of the stretch after which there is a line.
std::size_t WinSearch::bisect(Board& board, std::uint64_t wanted) {
  std::size_t without = 0;
  std::size_t with = places_.size();
  // Most records end with the winning move, so that is looked at first.
  for (std::size_t moves = with - 1; without + 1 < with; moves = without + (with - without) / 2) {
    replay(board, moves);
    (test_.has_line(board, wanted) ? with : without) = moves;
  }
  return with;
}

/// Takes counters off, or puts them back, until `moves` moves of the stretch lie on the board.
void WinSearch::replay(Board& board, std::size_t moves) {
  for (; played_ > moves; --played_) {
    if (board.height(places_[played_ - 1]) == 0) throw changed();
    board.lift(places_[played_ - 1]);
  }
  for (; played_ < moves; ++played_) {
    const auto player = static_cast<Player>((first_move_ + played_) % 2);
    if (!board.drop(places_[played_], player)) throw changed();
  }
}

void WinSearch::list_places(const Board& board, std::string_view text) {
  while (!text.empty()) {
    const MoveLine line = read_move(text);
    text.remove_prefix(line.bytes);
    const bool huge = line.kind == MoveLine::Kind::huge_column;
    const auto place = board.columns().find(huge ? base::Natural::from_digits(line.field)
                                                 : base::Natural(line.column));
    if (!place) throw changed();
    places_.push_back(*place);
  }
}

}  // namespace referee::connectz
