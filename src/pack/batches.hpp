#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>

#include "pack/batch.hpp"
#include "pack/pack_text.hpp"

namespace referee::internal::pack {

/// A pack, read and judged by several threads at once; a reorder buffer of batches:
///
///     owner: reports <<< | done | begun | done | begun | <<< any thread: reads, judges
///                         front                  back
///
/// Whoever is free reads the next batch and judges it. The owner takes the verdicts off the front,
/// in the order of the pack; while the front one is not done it does what the others do, so nobody
/// need come to help. A batch that takes long keeps nobody from the next, as long as there is room.
class Batches {
 public:
  /// Judges a batch. Throws nothing.
  using Judge = std::function<void(Batch& batch)>;

  /// `text` must outlive this object. `room` is how many bytes may wait.
  Batches(PackText& text, std::size_t room) : text_(text), room_(room) {}

  /// Helpers. Judges batches until close(). Throws std::bad_alloc, before anything was taken.
  void help(const Judge& judge);

  /// Owner. The front one, once it is done; null at the end. Before anything that may last
  /// `before_waiting` is called.
  Batch* front(const Judge& judge, const std::function<void()>& before_waiting);

  /// Owner. Has the front one judged anew, from a byte on.
  void judge_again(std::uint64_t from);

  /// Owner. Takes the front one off, once nobody judges it any more.
  void pop();

  /// Owner. The front one, to be read, judged or not; null at the end. Throws what reading does.
  Batch* front_text();

  /// Owner. Has all helpers leave, or lets them come again.
  void close();
  void reopen() { closed_ = false; }

 private:
  std::list<Batch>::iterator first_waiting();
  bool can_begin(bool is_owner);
  Batch* begin_one(std::unique_lock<std::mutex>& lock);
  void read(Batch& batch, std::unique_lock<std::mutex>& lock);
  void finish(Batch& batch);
  static void make_last(Batch& batch);
  std::size_t bytes_waiting() const;

  PackText& text_;
  std::size_t room_;
  std::mutex mutex_;
  std::condition_variable news_;  // a batch was read, judged or taken off, or the end came
  std::list<Batch> batches_;
  std::list<Batch> spare_;   // taken off; their memory serves again
  bool is_reading_ = false;  // somebody is
  bool at_end_ = false;      // there is nothing more to read
  bool closed_ = false;
};

}  // namespace referee::internal::pack
