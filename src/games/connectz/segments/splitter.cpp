#include "games/connectz/segments/splitter.hpp"

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

#include "io/blocks/range_blocks.hpp"

namespace referee::internal::connectz {

void Splitter::help() {
  try {
    MoveReader reader;
    std::unique_lock lock(mutex_);
    for (;;) {
      Piece* piece = nullptr;
      changed_.wait(lock, [&] {
        return closed_ || (piece = take()) != nullptr ||
               (file_ != nullptr && cut_ == file_->size());
      });
      if (piece == nullptr) return;
      lock.unlock();
      read(*piece, reader);
      lock.lock();
    }
  } catch (const std::bad_alloc&) {  // nothing was taken
  }
}

void Splitter::begin(const io::Source& file, std::uint64_t begin) {
  file_ = &file;
  cut_ = std::min(begin, file.size());
}

void Splitter::add(std::string& text, std::uint64_t offset) {
  std::list<Piece> added(1);
  Piece& piece = added.front();
  piece.text_.swap(text, offset);
  text.swap(spare_);
  piece.source = &piece.text_;
  piece.begin_ = offset;
  piece.end = piece.text_.size();
  piece.text = piece.text_.text();
  const std::lock_guard lock(mutex_);
  pieces_.splice(pieces_.end(), added);
  changed_.notify_all();
}

std::size_t Splitter::count() {
  const std::lock_guard lock(mutex_);
  return pieces_.size();
}

bool Splitter::is_empty() {
  const std::lock_guard lock(mutex_);
  return pieces_.empty() && (file_ == nullptr || cut_ == file_->size());
}

Splitter::Piece& Splitter::front() {
  std::unique_lock lock(mutex_);
  if (pieces_.empty()) cut();
  Piece& front = pieces_.front();
  while (std::exchange(front.is_begun_, true) && !front.is_read) {
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
  changed_.notify_all();
}

void Splitter::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

/// A piece to be read; null if there is none. The caller holds the lock.
Splitter::Piece* Splitter::take() {
  const auto is_waiting = [](const Piece& piece) { return !piece.is_begun_; };
  auto next = std::find_if(pieces_.begin(), pieces_.end(), is_waiting);
  // Segments that wait for the owner take memory.
  if (next == pieces_.end() && pieces_.size() <= threads_ && !closed_) {
    cut();
    next = std::find_if(pieces_.begin(), pieces_.end(), is_waiting);
  }
  if (next == pieces_.end()) return nullptr;
  next->is_begun_ = true;
  return &*next;
}

/// Cuts the next piece off the file, if there is more of one.
void Splitter::cut() {
  if (file_ == nullptr || cut_ == file_->size()) return;
  Piece& piece = pieces_.emplace_back();
  piece.source = file_;
  piece.begin_ = cut_;
  cut_ += sharing_.piece_bytes(frame_.columns.clamped(), file_->size() - cut_, threads_);
  piece.end = cut_;
}

void Splitter::read(Piece& piece, MoveReader& reader) {
  try {
    make_segment(piece, reader);
  } catch (...) {  // the owner rethrows it
    piece.error = std::current_exception();
    piece.torn = true;
  }
  const std::lock_guard lock(mutex_);
  piece.is_read = true;
  changed_.notify_all();
}

void Splitter::make_segment(Piece& piece, MoveReader& reader) const {
  std::vector<char> buffer;
  reader.reset(frame_);
  piece.segment.reset(frame_, deadline_);
  if (file_ == nullptr) {
    reader.read(piece.text, piece.segment);
    return piece.segment.settle();
  }
  io::RangeBlocks blocks(*file_, {piece.begin_, piece.end}, buffer, deadline_,
                         io::RangeBlocks::no_limit, sharing_.block_bytes);
  blocks.use_mapping();
  while (const auto block = io::next_or_error(blocks, piece.error)) {
    if (closed_ || piece.segment.end()) break;
    reader.read(block->text, piece.segment);
  }
  piece.segment.settle();
}

}  // namespace referee::internal::connectz
