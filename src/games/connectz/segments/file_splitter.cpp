#include "games/connectz/segments/file_splitter.hpp"

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>
#include <vector>

#include "games/connectz/segments/move_reader.hpp"

namespace referee::internal::connectz {
FileSplitter::FileSplitter(const io::Source& source, const base::Deadline& deadline,
                           const Sharing& sharing)
    : source_(source), deadline_(deadline), sharing_(sharing) {
  pieces_.emplace_back().range.emplace(0, source.size());
}

void FileSplitter::help(const Frame& frame) {
  try {
    while (Piece* const piece = take_half(frame)) read(*piece, frame);
  } catch (const std::bad_alloc&) {  // nothing was taken yet: the other threads do the work
  }
}

FileSplitter::Piece* FileSplitter::next(const Frame& frame) {
  {
    const std::lock_guard lock(mutex_);
    pieces_.pop_front();
  }
  for (;;) {
    std::unique_lock lock(mutex_);
    if (pieces_.empty()) return nullptr;
    Piece& front = pieces_.front();
    if (front.done) return &front;
    lock.unlock();
    Piece* const piece = take_half(frame);
    if (piece != nullptr) {
      read(*piece, frame);
      continue;
    }
    lock.lock();
    done_.wait(lock, [&front] { return front.done; });
  }
}

std::uint64_t FileSplitter::end_of_current() const {
  const std::lock_guard lock(mutex_);
  return pieces_.size() > 1 ? std::next(pieces_.begin())->begin : source_.size();
}

/// The back half of the largest part; null if all are too small.
FileSplitter::Piece* FileSplitter::take_half(const Frame& frame) {
  std::list<Piece> taken(1);  // made first: text that was taken away has to be read
  const std::lock_guard lock(mutex_);
  if (closed_) return nullptr;
  const auto largest = std::max_element(pieces_.begin(), pieces_.end(), [](Piece& a, Piece& b) {
    return a.range->bytes_left() < b.range->bytes_left();
  });
  if (largest == pieces_.end()) return nullptr;
  const auto part = largest->range->split(sharing_.least_worth(frame.columns.clamped()));
  if (!part) return nullptr;
  taken.front().begin = part->begin;
  taken.front().range.emplace(part->begin, part->end);
  pieces_.splice(std::next(largest), taken);
  return &*std::next(largest);
}

void FileSplitter::read(Piece& piece, const Frame& frame) {
  try {
    make_segment(piece, frame);
  } catch (...) {  // the owner rethrows it
    piece.error = std::current_exception();
    piece.torn = true;
  }
  const std::lock_guard lock(mutex_);
  piece.done = true;
  done_.notify_all();
}

void FileSplitter::make_segment(Piece& piece, const Frame& frame) const {
  std::vector<char> buffer;
  MoveReader reader;
  reader.reset(frame);
  piece.segment.reset(frame, deadline_);
  const auto blocks =
      io::open_range(source_, *piece.range, buffer, deadline_, sharing_.block_bytes);
  while (const auto block = io::next_or_error(*blocks, piece.error)) {
    if (closed_ || piece.segment.end()) break;
    reader.read(block->text, piece.segment);
  }
  piece.segment.settle();
}

}  // namespace referee::internal::connectz
