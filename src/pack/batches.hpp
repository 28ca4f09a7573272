#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/deadline.hpp"
#include "game/record_format.hpp"
#include "io/blocks/blocks.hpp"
#include "io/source.hpp"

namespace referee::internal::pack {

/// When and in what portions one pack is shared among threads; see Batches. Other values are for
/// tests only.
struct Sharing {
  /// The size from which a pack is shared.
  std::uint64_t large_bytes = std::uint64_t{256} << 10;

  /// How much of a file a thread takes at once. (Of a stream it takes what has arrived.)
  std::uint64_t batch_bytes = std::uint64_t{128} << 10;

  /// The memory that the verdicts of a batch may take; the owner judges the lines after them.
  std::size_t verdict_bytes = std::size_t{2} << 20;

  /// The memory that batches which are judged, and wait for those before them, may take altogether:
  /// no thread begins another batch while they take more.
  std::size_t waiting_bytes = std::size_t{16} << 20;
};

/// Some lines of a pack, and the verdicts on them. Positions are those in the pack; lines and games
/// are counted from the batch's first.
struct Batch {
  /// A verdict without words: most verdicts are brief where only codes are wanted.
  struct Brief {
    std::uint64_t line = 0;
    std::uint64_t byte = 0;
    std::uint64_t bytes = 0;
    std::optional<game::Code> expect;
    game::FastVerdict plain;
    bool is_brief = true;  ///< false: it is the next one of `verdicts` instead
  };

  std::uint64_t begin = 0;  ///< lines that begin in the pack from here on
  std::uint64_t end = 0;    ///< and before
  std::string text;         ///< of a stream, in its padding

  std::uint64_t first = 0;    ///< where its first line begins; `end` if none does
  std::uint64_t next = 0;     ///< where the line after the last one that was judged begins
  bool has_rest = false;      ///< that line is one of the batch: the owner judges it
  bool ends_pack = false;     ///< it ends with a line that is too long, at which reading ends
  std::exception_ptr error;   ///< why no more of it could be read, or judged
  std::vector<Brief> briefs;  ///< one for each verdict
  std::vector<game::Verdict> verdicts;  ///< those with words
  std::size_t verdict_bytes = 0;        ///< of memory, about
  std::uint64_t lines = 0;              ///< that were judged

  bool is_done = false;   ///< no thread judges it any more
  std::size_t bytes = 0;  ///< of memory, as far as Batches knows
};

/// The rest of a pack, read and judged by several threads at once; a reorder buffer of batches:
///
///     owner: reports <<< | done | begun | done | begun | <<< any thread: reads, judges
///                         front                  back
///
/// Any free thread reads the next batch and judges it. The owner takes the verdicts off the front,
/// in the order of the pack; while the front batch is not done it does what the others do, so no
/// helper is needed. A batch that takes long does not keep other threads from the next ones, as
/// long as there is room.
///
/// Of a source a batch is a range, which its thread reads; of a stream it is a copy of a block,
/// which one thread at a time reads.
class Batches {
 public:
  /// Judges a batch. Must not throw.
  using Judge = std::function<void(Batch& batch)>;

  /// The rest of `blocks`, which must outlive this object, from `begin` on, where a line begins.
  Batches(io::Blocks& blocks, std::uint64_t begin, const Sharing& sharing)
      : blocks_(blocks),
        source_(blocks.source()),
        deadline_(blocks.deadline()),
        position_(begin),
        sharing_(sharing) {}

  /// Whether reading may have to wait for input.
  bool is_stream() const { return source_ == nullptr; }

  /// Called by helpers. Judges batches until close(). Throws std::bad_alloc, before anything was
  /// taken.
  void help(const Judge& judge);

  /// Called by the owner. The front batch, once it is done; null at the end. `before_waiting` is
  /// called before anything that may last.
  Batch* front(const Judge& judge, const std::function<void()>& before_waiting);

  /// Called by the owner. The front batch, to be read whatever was judged of it; null at the end.
  /// Throws the exceptions of reading.
  const Batch* front_text();

  /// Called by the owner. Removes the front batch, once no thread judges it any more.
  void pop();

  /// The lines of a batch that begin from `begin` on, where a line begins or nothing is left. May
  /// be called by any threads at once; `batch` and `buffer` must outlive the result.
  std::unique_ptr<io::Blocks> open(const Batch& batch, std::uint64_t begin,
                                   std::vector<char>& buffer) const;

  /// Called by the owner. Has all helpers leave, or lets them come again.
  void close();
  void reopen() { closed_ = false; }

 private:
  using Lock = std::unique_lock<std::mutex>;

  bool can_begin(bool is_owner) const;
  Batch* begin_one(Lock& lock);
  void judge_one(const Judge& judge, Lock& lock);
  bool read(Batch& batch);
  bool read_block(Batch& batch);
  std::size_t bytes_waiting() const;

  io::Blocks& blocks_;
  const io::Source* source_;  // null for a stream
  base::Deadline deadline_;
  std::uint64_t position_;  // the end of the last batch
  Sharing sharing_;
  std::mutex mutex_;
  std::condition_variable changed_;  // a batch was read, judged or taken off, or the end came
  std::list<Batch> batches_;
  std::list<Batch> spare_;      // removed; their memory is reused
  bool is_reading_ = false;     // a thread is reading
  bool has_long_line_ = false;  // the stream's last block ends with a line that is too long
  bool at_end_ = false;         // there is nothing more to read
  bool closed_ = false;
};

}  // namespace referee::internal::pack
