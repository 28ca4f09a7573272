#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <list>
#include <mutex>
#include <optional>

#include "base/deadline.hpp"
#include "games/connectz/segments/segment.hpp"
#include "games/connectz/segments/sharing.hpp"
#include "io/blocks/mapped_blocks.hpp"
#include "io/blocks/range.hpp"
#include "io/source.hpp"

namespace referee::internal::connectz {

/// One large file, read by several threads at once, with work stealing:
///
///     |owner: judges >>>>>>      | helper: segment >>>     | helper: segment >>>>    |
///      range()                    piece                     piece
///
/// The owner begins with the whole file. A thread that comes to help takes the back half of the
/// largest part that is still unread, and makes a segment of it; so does a thread that has finished
/// its part, and the owner too while it waits. So all are busy until the parts are too small to be
/// worth a segment.
class FileSplitter {
 public:
  /// A part of the file and the result of the thread that read it.
  struct Piece {
    std::uint64_t begin = 0;
    std::optional<io::Range> range;
    Segment segment;
    std::exception_ptr error;  ///< why the segment ends before the piece does
    bool torn = false;         ///< the segment means nothing: it could not be made
    bool done = false;
  };

  /// `source` must outlive this object.
  FileSplitter(const io::Source& source, const base::Deadline& deadline, const Sharing& sharing);

  /// The owner's part.
  io::Range& range() { return *pieces_.front().range; }

  /// Called by helpers, once the frame of the game is known. Reads pieces until there is none left
  /// to take, or no memory for one. Throws nothing.
  void help(const Frame& frame);

  /// Called by the owner when its part is read. The next piece in the order of the file, when it is
  /// done; null after the last. Valid until the next call.
  Piece* next(const Frame& frame);

  /// Where the piece that next() gave ends.
  std::uint64_t end_of_current() const;

  /// Called by the owner. Nothing more is wanted.
  void close() { closed_ = true; }

 private:
  Piece* take_half(const Frame& frame);
  void read(Piece& piece, const Frame& frame);
  void make_segment(Piece& piece, const Frame& frame) const;

  const io::Source& source_;
  base::Deadline deadline_;
  Sharing sharing_;
  mutable std::mutex mutex_;
  std::condition_variable done_;
  std::list<Piece> pieces_;  // in the order of the file; the first is the owner's
  std::atomic<bool> closed_{false};
};

}  // namespace referee::internal::connectz
