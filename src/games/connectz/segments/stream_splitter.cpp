#include "games/connectz/segments/stream_splitter.hpp"

#include <algorithm>
#include <new>
#include <optional>

#include "base/limits.hpp"

namespace referee::internal::connectz {

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
