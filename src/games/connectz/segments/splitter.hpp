#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <list>
#include <mutex>
#include <optional>
#include <string>

#include "base/deadline.hpp"
#include "games/connectz/definition.hpp"
#include "games/connectz/segments/move_reader.hpp"
#include "games/connectz/segments/segment.hpp"
#include "games/connectz/segments/untested_text.hpp"
#include "io/blocks/range_blocks.hpp"
#include "io/source.hpp"

namespace referee::internal::connectz {

/// The text of one game in pieces, of which several threads make segments while the owner judges
/// what comes before them:
///
///     file      | owner: judges >>>     | helper: segment >>>   | helper: segment >>>  |
///     stream    | owner: judges >>>     | helper: segment >>>   | waiting              | owner
///     reads
///                 front                                           back                   and adds
///
/// The owner itself judges the first piece of a file, which is all of it at the beginning. A thread
/// that is free takes a piece that waits, or else the back half of the largest part of a file that
/// is still unread (work stealing), and makes a segment of it; so does the owner while it waits for
/// the front piece. So all are busy until the parts are too small to be worth a segment, and
/// helpers are not required.
class Splitter {
 public:
  /// Whole lines, and the result of the thread that read them.
  struct Piece {
    const io::Source* source = nullptr;  ///< where they can be read again while the piece lives
    std::uint64_t end = 0;               ///< where they end in it, once the piece is done
    Segment segment;
    std::exception_ptr error;  ///< why the segment ends before the piece does
    bool torn = false;         ///< the segment means nothing: it could not be made

   private:
    friend class Splitter;
    enum class State { waiting, begun, done };

    io::Range* range_ = nullptr;
    std::optional<io::Range> own_range_;
    KeptText text_;  // if it is of a stream
    State state_ = State::waiting;
  };

  /// `frame` must outlive this object.
  Splitter(const Frame& frame, const base::Deadline& deadline, const Sharing& sharing)
      : frame_(frame), deadline_(deadline), sharing_(sharing) {}

  /// Called by helpers, some of which may come late. Makes segments until nothing is left of a
  /// file, or until close(). Throws nothing: without memory the other threads do the work.
  void help();

  // All others are called by the owner.

  /// Begins with a piece that is all of a file, whose `range` the owner claims from. Both must
  /// outlive this object.
  void begin(const io::Source& file, io::Range& range);

  /// Adds a piece: the text of a stream's next lines, which begin at byte `offset`. `text` gets the
  /// memory of a piece that was popped.
  void add(std::string& text, std::uint64_t offset);

  /// How many pieces there are; the front one, once it is done, and its removal.
  std::size_t count();
  Piece& front();
  void pop();

  /// Whether a piece's source ends with it, as the text of a stream does.
  bool are_kept() const { return file_ == nullptr; }

  /// Nothing more is wanted.
  void close();

 private:
  Piece* take();
  Piece* take_half();
  void read(Piece& piece, MoveReader& reader);
  void make_segment(Piece& piece, MoveReader& reader) const;

  const Frame& frame_;
  base::Deadline deadline_;
  Sharing sharing_;
  const io::Source* file_ = nullptr;  // null for a stream
  std::mutex mutex_;
  std::condition_variable changed_;  // a piece was added or done, or the end came
  std::list<Piece> pieces_;          // in the order of the text
  std::atomic<bool> closed_{false};
  MoveReader reader_;  // the owner's
  std::string spare_;  // memory of a piece that was popped
};

}  // namespace referee::internal::connectz
