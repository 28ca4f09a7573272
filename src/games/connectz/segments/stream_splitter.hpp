#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <list>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include "games/connectz/segments/move_reader.hpp"
#include "games/connectz/segments/segment.hpp"
#include "io/source.hpp"

namespace referee::internal::connectz {

/// A stream, read by one thread and made segments of by others:
///
///     owner: reads text >>> | waiting | helper: segment >>> | helper: segment | done >>> owner:
///     judges
///                             back                                              front
///
/// The owner adds the text in batches, and takes their segments off the front, in the same order. A
/// batch that nobody has begun when it is wanted the owner reads himself, so nobody need come.
class StreamSplitter {
 public:
  /// Whole lines, and what was made of them. They can be read again, at the place in the file where
  /// they stood, while the batch lives; what stood before them reads as line ends.
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

    std::string padded_;  // with base::block_padding bytes behind the text
    std::uint64_t offset_ = 0;
    State state_ = State::waiting;
  };

  /// `frame` must outlive this object.
  StreamSplitter(const Frame& frame, const base::Deadline& deadline)
      : frame_(frame), deadline_(deadline) {}

  /// Helpers. Makes segments until close().
  void help();

  /// Owner. The text of the stream's next lines, for a batch to be filled with: one that was
  /// popped, if there is one.
  void add(std::string& text, std::uint64_t offset);

  /// Owner. How many were added and not taken off.
  std::size_t count() const { return batches_.size(); }

  /// Owner. The front one, once it is done; it stays until pop().
  const Batch& front();
  void pop();

  /// Owner. Nothing more will be added.
  void close();

 private:
  Batch* begin_next();
  void read(Batch& batch, MoveReader& reader);

  const Frame& frame_;
  base::Deadline deadline_;
  std::mutex mutex_;
  std::condition_variable news_;  // a batch was added or done, or the end came
  std::list<Batch> batches_;
  std::list<Batch> spare_;  // popped; their memory serves again
  MoveReader reader_;       // the owner's
  bool closed_ = false;
};

}  // namespace referee::internal::connectz
