#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <list>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/deadline.hpp"
#include "games/connectz/definition.hpp"
#include "games/connectz/segments/move_reader.hpp"
#include "games/connectz/segments/segment.hpp"
#include "io/blocks/range_blocks.hpp"
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

/// A stream, read by one thread while others make segments of its text:
///
///     owner: reads text >>> | waiting | helper: segment >>> | helper: segment | done >>> judges
///                             back                                              front
///
/// The owner adds the text in batches, and takes their segments off the front, in the same order.
/// If the front batch was not begun when it is wanted the owner reads it, so helpers are not
/// required.
class StreamSplitter {
 public:
  /// Whole lines, and the segment made of them. They can be read again, at their position in the
  /// file, while the batch lives; the text before them reads as line ends.
  class Batch : public io::Source {
   public:
    std::string_view text() const;
    std::uint64_t size() const override { return offset_ + text().size(); }
    std::size_t read(std::uint64_t offset, std::span<char> room) const override;
    void check() const override {}

    Segment segment;
    std::exception_ptr error;  ///< why the segment means nothing: there was no memory for it

   private:
    friend class StreamSplitter;

    enum class State { waiting, begun, done };

    void fill(std::string& text, std::uint64_t offset);

    std::string padded_;  // with base::block_padding bytes after the text
    std::uint64_t offset_ = 0;
    State state_ = State::waiting;
  };

  /// `frame` must outlive this object.
  StreamSplitter(const Frame& frame, const base::Deadline& deadline)
      : frame_(frame), deadline_(deadline) {}

  /// Called by helpers. Makes segments until close().
  void help();

  /// Called by the owner. Adds the text of the stream's next lines as a batch; `text` gets the
  /// memory of one that was popped, if there is one.
  void add(std::string& text, std::uint64_t offset);

  /// Called by the owner. How many batches were added and not popped.
  std::size_t count() const { return batches_.size(); }

  /// Called by the owner. The front batch, once it is done; it stays until pop().
  Batch& front();
  void pop();

  /// Called by the owner. Nothing more will be added.
  void close();

 private:
  Batch* begin_next();
  void read(Batch& batch, MoveReader& reader);

  const Frame& frame_;
  base::Deadline deadline_;
  std::mutex mutex_;
  std::condition_variable changed_;  // a batch was added or done, or the end came
  std::list<Batch> batches_;
  std::list<Batch> spare_;  // popped; their memory is reused
  MoveReader reader_;       // the owner's
  bool closed_ = false;
};

}  // namespace referee::internal::connectz
