#include "games/connectz/segments/splitter.hpp"

#include <algorithm>
#include <iterator>
#include <new>
#include <vector>

namespace referee::internal::connectz {

void Splitter::help() {
  try {
    MoveReader reader;
    std::unique_lock lock(mutex_);
    for (;;) {
      Piece* piece = nullptr;
      changed_.wait(lock,
                    [&] { return closed_ || (piece = take()) != nullptr || file_ != nullptr; });
      if (piece == nullptr) return;
      lock.unlock();
      read(*piece, reader);
      lock.lock();
    }
  } catch (const std::bad_alloc&) {  // nothing was taken
  }
}

void Splitter::begin(const io::Source& file, io::Range& range) {
  file_ = &file;
  Piece& first = pieces_.emplace_back();
  first.end = file.size();
  first.range_ = &range;
  first.state_ = Piece::State::begun;
}

void Splitter::add(std::string& text, std::uint64_t offset) {
  std::list<Piece> added(1);
  Piece& piece = added.front();
  piece.text_.swap(text, offset);
  text.swap(spare_);
  piece.source = &piece.text_;
  piece.end = piece.text_.size();
  piece.range_ = &piece.own_range_.emplace(offset, piece.end);
  const std::lock_guard lock(mutex_);
  pieces_.splice(pieces_.end(), added);
  changed_.notify_all();
}

std::size_t Splitter::count() {
  const std::lock_guard lock(mutex_);
  return pieces_.size();
}

Splitter::Piece& Splitter::front() {
  std::unique_lock lock(mutex_);
  Piece& front = pieces_.front();
  while (front.state_ != Piece::State::done) {
    if (Piece* const piece = take()) {
      lock.unlock();
      read(*piece, reader_);
      lock.lock();
    } else {
      changed_.wait(lock);
    }
  }
  return front;
}

void Splitter::pop() {
  std::list<Piece> popped;  // destroyed without the lock
  const std::lock_guard lock(mutex_);
  popped.splice(popped.end(), pieces_, pieces_.begin());
  popped.front().text_.swap(spare_, 0);
}

void Splitter::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

/// A piece to be read; null if there is none. The caller holds the lock.
Splitter::Piece* Splitter::take() {
  const auto next = std::find_if(pieces_.begin(), pieces_.end(), [](const Piece& piece) {
    return piece.state_ == Piece::State::waiting;
  });
  Piece* const piece = next != pieces_.end() ? &*next : file_ != nullptr ? take_half() : nullptr;
  if (piece != nullptr) piece->state_ = Piece::State::begun;
  return piece;
}

/// The back half of the largest part; null if all are too small. What is done belongs to the caller
/// of front(), who reads where it ends, and is left alone.
Splitter::Piece* Splitter::take_half() {
  std::list<Piece> taken(1);  // made first: text that was taken away has to be read
  const auto bytes_left = [](Piece& piece) {
    return piece.state_ == Piece::State::done ? 0 : piece.range_->bytes_left();
  };
  const auto largest = std::max_element(pieces_.begin(), pieces_.end(), [&](Piece& a, Piece& b) {
    return bytes_left(a) < bytes_left(b);
  });
  if (largest == pieces_.end() || bytes_left(*largest) == 0) return nullptr;
  const auto part = largest->range_->split(sharing_.least_worth(frame_.columns.clamped()));
  if (!part) return nullptr;
  Piece& half = taken.front();
  half.source = file_;
  half.end = largest->end;
  half.range_ = &half.own_range_.emplace(part->begin, part->end);
  largest->end = part->begin;
  pieces_.splice(std::next(largest), taken);
  return &half;
}

void Splitter::read(Piece& piece, MoveReader& reader) {
  try {
    make_segment(piece, reader);
  } catch (...) {  // the owner rethrows it
    piece.error = std::current_exception();
    piece.torn = true;
  }
  const std::lock_guard lock(mutex_);
  piece.state_ = Piece::State::done;
  changed_.notify_all();
}

void Splitter::make_segment(Piece& piece, MoveReader& reader) const {
  std::vector<char> buffer;
  reader.reset(frame_);
  piece.segment.reset(frame_, deadline_);
  if (file_ == nullptr) {  // it is in memory, and with padding
    reader.read(piece.text_.text(), piece.segment);
    return piece.segment.settle();
  }
  io::RangeBlocks blocks(*piece.source, *piece.range_, buffer, deadline_, io::RangeBlocks::no_limit,
                         sharing_.block_bytes);
  blocks.use_mapping();
  while (const auto block = io::next_or_error(blocks, piece.error)) {
    if (closed_ || piece.segment.end()) break;
    reader.read(block->text, piece.segment);
  }
  piece.segment.settle();
}

}  // namespace referee::internal::connectz
