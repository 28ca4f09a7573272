#include "games/connectz/segments/splitters.hpp"

#include <algorithm>
#include <iterator>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "base/limits.hpp"
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
  io::RangeBlocks blocks(source_, *piece.range, buffer, deadline_, io::RangeBlocks::no_limit,
                         sharing_.block_bytes);
  blocks.use_mapping();
  while (const auto block = io::next_or_error(blocks, piece.error)) {
    if (closed_ || piece.segment.end()) break;
    reader.read(block->text, piece.segment);
  }
  piece.segment.settle();
}

void StreamSplitter::Batch::fill(std::string& text, std::uint64_t offset) {
  padded_.swap(text);
  padded_.append(base::block_padding, '\0');
  text.clear();
  offset_ = offset;
  error = nullptr;
  state_ = State::waiting;
}

std::string_view StreamSplitter::Batch::text() const {
  return std::string_view(padded_).substr(0, padded_.size() - base::block_padding);
}

std::size_t StreamSplitter::Batch::read(std::uint64_t offset, std::span<char> room) const {
  std::size_t before = 0;
  for (; before < room.size() && offset + before < offset_; ++before) room[before] = '\n';
  if (before == room.size()) return before;
  const std::uint64_t begin = std::min(offset + before, size()) - offset_;
  const std::span<char> rest = room.subspan(before);
  return before + text().copy(rest.data(), rest.size(), static_cast<std::size_t>(begin));
}

void StreamSplitter::help() {
  std::optional<MoveReader> reader;
  try {
    reader.emplace();
  } catch (const std::bad_alloc&) {
    return;  // the owner does the work alone
  }
  std::unique_lock lock(mutex_);
  for (;;) {
    Batch* batch = nullptr;
    changed_.wait(lock, [&] { return closed_ || (batch = begin_next()) != nullptr; });
    if (closed_) return;
    lock.unlock();
    read(*batch, *reader);
    lock.lock();
  }
}

void StreamSplitter::add(std::string& text, std::uint64_t offset) {
  if (spare_.empty()) spare_.emplace_back();
  spare_.front().fill(text, offset);
  const std::lock_guard lock(mutex_);
  batches_.splice(batches_.end(), spare_, spare_.begin());
  changed_.notify_all();
}

StreamSplitter::Batch& StreamSplitter::front() {
  std::unique_lock lock(mutex_);
  Batch& batch = batches_.front();
  if (batch.state_ == Batch::State::waiting) {
    batch.state_ = Batch::State::begun;
    lock.unlock();
    read(batch, reader_);
    lock.lock();
  }
  changed_.wait(lock, [&] { return batch.state_ == Batch::State::done; });
  return batch;
}

void StreamSplitter::pop() {
  const std::lock_guard lock(mutex_);
  spare_.splice(spare_.begin(), batches_, batches_.begin());
}

void StreamSplitter::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

/// The first batch that was not begun; null if there is none.
StreamSplitter::Batch* StreamSplitter::begin_next() {
  const auto next = std::find_if(batches_.begin(), batches_.end(), [](const Batch& batch) {
    return batch.state_ == Batch::State::waiting;
  });
  if (next == batches_.end()) return nullptr;
  next->state_ = Batch::State::begun;
  return &*next;
}

void StreamSplitter::read(Batch& batch, MoveReader& reader) {
  try {
    reader.reset(frame_);
    batch.segment.reset(frame_, deadline_);
    reader.read(batch.text(), batch.segment);
  } catch (...) {  // the owner rethrows it
    batch.error = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  batch.state_ = Batch::State::done;
  changed_.notify_all();
}

}  // namespace referee::internal::connectz
