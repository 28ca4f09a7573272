#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <list>
#include <mutex>
#include <string>
#include <string_view>

#include "base/deadline.hpp"
#include "games/connectz/definition.hpp"
#include "games/connectz/segments/move_reader.hpp"
#include "games/connectz/segments/segment.hpp"
#include "games/connectz/segments/untested_text.hpp"
#include "io/source.hpp"

namespace referee::internal::connectz {

/// The text of one game in pieces, of which several threads make segments while the owner judges
/// what comes before them:
///
///     judged | owner: judges >>> | segment: done | helper: segment >>> | not yet cut, or not read
///              front                               back
///
/// Of a file a piece is cut off when a thread is free; of a stream the owner adds them as it reads.
/// A front piece that no helper has begun is judged by the owner itself, so helpers are not
/// required. While it waits for one that is begun, the owner makes a segment of another.
class Splitter {
 public:
  /// Whole lines.
  struct Piece {
    const io::Source* source = nullptr;  ///< where they can be read again while the piece lives
    std::uint64_t end = 0;               ///< where they end in it
    std::string_view text;               ///< they, of a stream; readable bytes follow
    bool is_read = false;  ///< whether there is the result of a thread that read them:
    Segment segment;
    std::exception_ptr error;  ///< why the segment ends before the piece does
    bool torn = false;         ///< the segment means nothing: it could not be made

   private:
    friend class Splitter;

    std::uint64_t begin_ = 0;
    KeptText text_;          // of a stream
    bool is_begun_ = false;  // by some thread
  };

  /// For `threads`, the owner's included. `frame` must outlive this object.
  Splitter(const Frame& frame, const base::Deadline& deadline, const Sharing& sharing,
           unsigned threads)
      : frame_(frame), deadline_(deadline), sharing_(sharing), threads_(threads) {}

  /// Called by helpers, some of which may come late. Makes segments until nothing is left of a
  /// file, or until close(). Throws nothing: without memory the other threads do the work.
  void help();

  // All others are called by the owner.

  /// Begins with a file, from the line that begins at byte `begin` on. It must outlive this object.
  void begin(const io::Source& file, std::uint64_t begin);

  /// Adds a piece: the text of a stream's next lines, which begin at byte `offset`. `text` gets the
  /// memory of a piece that was popped.
  void add(std::string& text, std::uint64_t offset);

  /// How many pieces there are, begun or not; and whether nothing is left, of a file, either.
  std::size_t count();
  bool is_empty();

  /// The front piece, once it is read, or if it is not begun: then it is the owner's to judge.
  /// REQUIRES: not is_empty(); it was not called since the last pop().
  Piece& front();
  void pop();

  /// Whether a piece's source ends with it, as the text of a stream does.
  bool are_kept() const { return file_ == nullptr; }

  /// Nothing more is wanted.
  void close();

 private:
  Piece* take();
  void cut();
  void read(Piece& piece, MoveReader& reader);
  void make_segment(Piece& piece, MoveReader& reader) const;

  const Frame& frame_;
  base::Deadline deadline_;
  Sharing sharing_;
  unsigned threads_;
  const io::Source* file_ = nullptr;  // null for a stream
  std::mutex mutex_;
  std::condition_variable changed_;  // a piece was added, read or popped, or the end came
  std::uint64_t cut_ = 0;            // where the file is not yet cut
  std::list<Piece> pieces_;          // in the order of the text
  std::atomic<bool> closed_{false};
  MoveReader reader_;  // the owner's
  std::string spare_;  // memory of a piece that was popped
};

}  // namespace referee::internal::connectz
