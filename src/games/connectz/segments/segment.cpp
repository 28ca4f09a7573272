#include "games/connectz/segments/segment.hpp"

#include <algorithm>
#include <utility>

namespace referee::internal::connectz {
namespace {

Segment::Position moved_after(const Segment& first, Segment::Position position) {
  return {first.moves() + position.move, first.bytes() + position.byte};
}

}  // namespace

void Segment::reset(const Frame& frame, const base::Deadline& deadline) {
  columns_ = frame.columns;
  playing_ = frame.has_room_for_line();
  if (playing_) board_.reset(frame, deadline);
  waiting_.reset(frame);
  tally_ = {};
}

std::size_t Segment::add(std::span<const std::uint32_t> indexes, std::size_t bytes) {
  std::size_t dropped = indexes.size();
  if (playing_) {
    dropped = drop(indexes, mover());
    if (dropped > 0) tally_.last = std::uint64_t{indexes[dropped - 1]} + 1;
    tally_.overfull = dropped < indexes.size();
    playing_ = !tally_.overfull;
  }
  tally_.moves += indexes.size();
  tally_.bytes += bytes;
  return dropped;
}

/// Drops them now or later. Returns how many precede one that finds its column full.
std::size_t Segment::drop(std::span<const std::uint32_t> indexes, Player first) {
  const std::size_t waiting = waiting_.take(board_, indexes, first);
  if (waiting == indexes.size()) return waiting;
  return waiting +
         board().drop_all(indexes.subspan(waiting), first ^ static_cast<Player>(waiting % 2));
}

bool Segment::add(const NarrowColumns& split, std::size_t moves, unsigned last, std::size_t bytes) {
  if (!board().append(split, mover() == 1)) return false;
  tally_.last = last;
  tally_.moves += moves;
  tally_.bytes += bytes;
  return true;
}

bool Segment::add(const base::Natural& column, std::size_t bytes) {
  if (columns_ < column) {
    if (!tally_.far_column) tally_.far_column = FarColumn{here(), column};
    playing_ = false;
  } else if (playing_) {
    Board& board = this->board();
    waiting_.forget_heights();
    playing_ = board.drop(board.enter(column), mover());
    tally_.overfull = !playing_;
    if (playing_) tally_.last = column;
  }
  ++tally_.moves;
  tally_.bytes += bytes;
  return !tally_.overfull;
}

void Segment::expect(std::uint64_t bytes) {
  if (moves() > 0) waiting_.expect(bytes / std::max<std::uint64_t>(this->bytes() / moves(), 1));
}

void Segment::end(game::Code code, std::string reason) {
  tally_.end = End{here(), code, std::move(reason)};
  playing_ = false;
}

void Segment::restore(Tally tally) {
  waiting_.forget_heights();
  playing_ = playing_ && !tally.overfull && !tally.far_column && !tally.end;
  tally_ = std::move(tally);
}

void Segment::merge(Segment&& next) {
  if (end()) return;
  if (playing_) {
    if (next.board().counters() > 0) tally_.last = next.tally_.last;
    tally_.overfull = next.is_overfull() || !board().append(std::move(next.board()), mover() == 1);
    waiting_.forget_heights();
    playing_ = !tally_.overfull && next.playing_;
  }
  if (!far_column() && next.far_column()) {
    tally_.far_column = next.far_column();
    tally_.far_column->position = moved_after(*this, next.far_column()->position);
  }
  if (next.end()) {
    tally_.end = next.end();
    tally_.end->position = moved_after(*this, next.end()->position);
  }
  tally_.moves += next.moves();
  tally_.bytes += next.bytes();
}

bool Segment::has_room_for(const Segment& next) const {
  return !playing_ || (!next.is_overfull() && board().has_room_for(next.board()));
}

}  // namespace referee::internal::connectz
