#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>

#include "pack/pack_text.hpp"

namespace referee::internal::pack {

/// When and in what portions one pack is shared among threads; see Batches. Other values are for
/// tests only.
struct Sharing {
  /// The size from which a pack is shared.
  std::uint64_t large_bytes = std::uint64_t{256} << 10;

  /// How much of a file a thread takes at once. (Of a stream it takes what has arrived.)
  std::uint64_t batch_bytes = std::uint64_t{128} << 10;

  /// The memory that the verdicts of a batch may take; the lines after them are judged once they
  /// are reported.
  std::size_t verdict_bytes = std::size_t{2} << 20;

  /// The memory that batches which are judged, and wait for those before them, may take altogether:
  /// no thread begins another batch while they take more.
  std::size_t waiting_bytes = std::size_t{16} << 20;
};

/// A pack, read and judged by several threads at once; a reorder buffer of batches:
///
///     owner: reports <<< | done | begun | done | begun | <<< any thread: reads, judges
///                         front                  back
///
/// Any free thread reads the next batch and judges it. The owner takes the verdicts off the front,
/// in the order of the pack; while the front batch is not done it does what the others do, so no
/// helper is needed. A batch that takes long does not keep other threads from the next ones, as
/// long as there is room.
class Batches {
 public:
  /// Judges a batch. Must not throw.
  using Judge = std::function<void(Batch& batch)>;

  /// `text` must outlive this object. `room` is how many bytes of batches may wait.
  Batches(PackText& text, std::size_t room) : text_(text), room_(room) {}

  /// Called by helpers. Judges batches until close(). Throws std::bad_alloc, before anything was
  /// taken.
  void help(const Judge& judge);

  /// Called by the owner. The front batch, once it is done; null at the end. `before_waiting` is
  /// called before anything that may last.
  Batch* front(const Judge& judge, const std::function<void()>& before_waiting);

  /// Called by the owner. Has the front batch judged again, from a byte on.
  void judge_again(std::uint64_t from);

  /// Called by the owner. Removes the front batch, once no thread judges it any more.
  void pop();

  /// Called by the owner. The front batch, to be read, whether judged or not; null at the end.
  /// Throws the exceptions of reading.
  Batch* front_text();

  /// Called by the owner. Has all helpers leave, or lets them come again.
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
  std::condition_variable changed_;  // a batch was read, judged or taken off, or the end came
  std::list<Batch> batches_;
  std::list<Batch> spare_;   // removed; their memory is reused
  bool is_reading_ = false;  // a thread is reading
  bool at_end_ = false;      // there is nothing more to read
  bool closed_ = false;
};

}  // namespace referee::internal::pack
