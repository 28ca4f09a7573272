#pragma once

#include <cstddef>
#include <exception>
#include <vector>

#include "io/blocks.hpp"
#include "io/reader.hpp"

namespace referee::io {

/// A stream in blocks, in one buffer that is used again for every block:
///
///     |block handed out, ends at \n|unfinished line|      room      |padding|
///      0                            begin_of_rest_  filled_          capacity
///
/// The unfinished line moves to the front before more is read behind it. The buffer grows no
/// further than the longest line allowed and one read.
class StreamBlocks : public Blocks {
 public:
  static constexpr std::size_t default_read_bytes = std::size_t{256} << 10;

  /// `buffer` is the caller's, so that it can serve the next file too; its contents do not matter.
  /// Both must outlive this object. `read_bytes` is what one read asks for, at least 1.
  StreamBlocks(Reader& reader, std::vector<char>& buffer,
               std::size_t read_bytes = default_read_bytes);

  std::optional<Block> next() override;
  void finish() override {}

 private:
  void move_rest_to_front();
  std::size_t read_more();
  Block hand_out(std::size_t bytes);

  Reader& reader_;
  std::vector<char>& buffer_;
  std::size_t read_bytes_;
  std::size_t begin_of_rest_ = 0;
  std::size_t filled_ = 0;
  bool ended_ = false;
  std::exception_ptr trouble_;  // came while whole lines were waiting; thrown after them
};

}  // namespace referee::io
