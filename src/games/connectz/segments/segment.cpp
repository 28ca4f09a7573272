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
  overfull_ = false;
  moves_ = 0;
  bytes_ = 0;
  far_column_.reset();
  end_.reset();
}

std::size_t Segment::add(std::span<const std::uint32_t> indexes, std::size_t bytes) {
  std::size_t dropped = indexes.size();
  if (playing_) {
    dropped = drop(indexes, static_cast<Player>(moves_ % 2));
    if (dropped > 0) last_ = std::uint64_t{indexes[dropped - 1]} + 1;
    overfull_ = dropped < indexes.size();
    playing_ = !overfull_;
  }
  moves_ += indexes.size();
  bytes_ += bytes;
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
  if (!board().append(split, moves_ % 2 == 1)) return false;
  last_ = last;
  moves_ += moves;
  bytes_ += bytes;
  return true;
}

bool Segment::add(const base::Natural& column, std::size_t bytes) {
  if (columns_ < column) {
    if (!far_column_) far_column_ = FarColumn{here(), column};
    playing_ = false;
  } else if (playing_) {
    Board& board = this->board();
    waiting_.forget_heights();
    overfull_ = !board.drop(board.enter(column), static_cast<Player>(moves_ % 2));
    playing_ = !overfull_;
    if (playing_) last_ = column;
  }
  ++moves_;
  bytes_ += bytes;
  return !overfull_;
}

void Segment::expect(std::uint64_t bytes) {
  if (moves_ > 0) waiting_.expect(bytes / std::max<std::uint64_t>(bytes_ / moves_, 1));
}

void Segment::end(game::Code code, std::string reason) {
  end_ = End{here(), code, std::move(reason)};
  playing_ = false;
}

void Segment::restore(Tally tally) {
  waiting_.forget_heights();
  playing_ = playing_ && !tally.overfull && !tally.far_column && !tally.end;
  overfull_ = tally.overfull;
  last_ = std::move(tally.last);
  moves_ = tally.moves;
  bytes_ = tally.bytes;
  far_column_ = std::move(tally.far_column);
  end_ = std::move(tally.end);
}

void Segment::merge(Segment&& next) {
  if (end_) return;
  if (playing_) {
    if (next.board().counters() > 0) last_ = next.last_;
    overfull_ = next.overfull_ || !board().append(std::move(next.board()), moves_ % 2 == 1);
    waiting_.forget_heights();
    playing_ = !overfull_ && next.playing_;
  }
  if (!far_column_ && next.far_column_)
    far_column_ =
        FarColumn{moved_after(*this, next.far_column_->position), next.far_column_->column};
  if (next.end_)
    end_ = End{moved_after(*this, next.end_->position), next.end_->code, next.end_->reason};
  moves_ += next.moves_;
  bytes_ += next.bytes_;
}

bool Segment::has_room_for(const Segment& next) const {
  return !playing_ || (!next.overfull_ && board().has_room_for(next.board()));
}

bool operator==(const Segment& a, const Segment& b) {
  if (a.moves_ != b.moves_ || a.bytes_ != b.bytes_ || a.far_column_ != b.far_column_ ||
      a.end_ != b.end_ || a.overfull_ != b.overfull_ || a.playing_ != b.playing_) {
    return false;
  }
  if (a.overfull_) return true;
  return (a.board().counters() == 0 || a.last_ == b.last_) && a.board() == b.board();
}

}  // namespace referee::internal::connectz
