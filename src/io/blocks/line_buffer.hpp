#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace referee::internal::io {

/// Cuts text that comes in pieces at its line ends, in one buffer that is used again for every
/// piece:
///
///     |padding|lines taken|unfinished line|      room      |padding|
///                          begin_          end_
///
/// The unfinished line moves to the front when the next room is asked for. The buffer grows no
/// further than the longest line allowed and some pieces.
class LineBuffer {
 public:
  /// `bytes` is the caller's, so that it can serve the next file too; its contents do not matter.
  explicit LineBuffer(std::vector<char>& bytes) : bytes_(bytes) {}

  /// Where the next piece goes, `wanted` > 0 bytes of room. What was taken is gone.
  std::span<char> room(std::size_t wanted);

  /// The first `count` bytes of the room hold text now.
  void add(std::size_t count);

  /// Takes all whole lines; or all there is, if that is more of one line than any line may have; or
  /// nothing. It has base::block_padding readable bytes before and behind it, and stays until the
  /// next call of room().
  std::string_view take_lines();

  /// Takes all there is, the unfinished line too.
  std::string_view take_all() { return take(end_ - begin_); }

  /// Drops everything up to the first line end; everything, if there is none. False then.
  bool drop_line();

  /// What add() brought and nobody took.
  std::size_t size() const { return end_ - begin_; }

 private:
  std::string_view take(std::size_t count);

  std::vector<char>& bytes_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t searched_ = 0;  // there is no line end between begin_ and here
};

}  // namespace referee::internal::io
