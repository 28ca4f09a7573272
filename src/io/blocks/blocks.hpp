#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <string_view>

#include "base/deadline.hpp"
#include "base/error.hpp"

namespace referee::internal::io {

class Source;

/// A piece of a file.
///
///     |7 6 4\n1\n2\n1\n|2\n1\n2\n|1|      three blocks of one file
///
/// Every block ends at a line end or at the end of the file, so that no parser ever holds half a
/// line; and base::block_padding readable bytes of no meaning stand before and behind it, so that
/// no kernel needs a case for the ends. There is one exception: a block that is a single line of
/// more than base::max_line_bytes bytes may end inside that line. It is the last one anybody wants,
/// as that line is an error.
struct Block {
  std::string_view text;           ///< never empty; there until the next call of next()
  const Source* source = nullptr;  ///< where it can be read again while the Blocks live; null for
                                   ///< a stream
  std::uint64_t offset = 0;        ///< of its first byte in the source
};

/// A file as a sequence of blocks, in order. Used by one thread at a time.
class Blocks {
 public:
  virtual ~Blocks() = default;

  /// The next block, or nothing at the end. Throws base::Error when the file cannot be read on;
  /// what could be read before that has been handed out by then.
  virtual std::optional<Block> next() = 0;

  /// Whether only reading to the end tells if what is handed out is what it was meant to be, as the
  /// checksums of compressed data do.
  virtual bool is_checked() const { return false; }

  /// To be called before a verdict that finds nothing wrong though the end was not reached. Throws
  /// base::Error when the rest shows that the file is damaged. Plain text shows nothing, and is
  /// not read.
  void check_rest();

  /// To be called when no more blocks are wanted and before a verdict on the last ones is given.
  /// Throws base::Error when what was handed out turns out not to have been the file.
  virtual void finish() = 0;

  /// The whole file, for whoever would rather read it in parts; null where there is none, or where
  /// it may not be read to its end. Lives as long as the Blocks.
  virtual const Source* source() const { return nullptr; }

  /// How long the file may take: for whoever reads the source instead, and for what takes long
  /// between two blocks.
  virtual base::Deadline deadline() const = 0;
};

/// The next block; or nothing, and `trouble` is what next() threw. For whoever has to judge what
/// was read before it first.
std::optional<Block> next_or_trouble(Blocks& blocks, std::exception_ptr& error);

/// How many bytes of `text` make the next block when about `wanted` are asked for: up to the last
/// line end within them, or else up to the first one behind them. `wanted` > 0, `text` not empty.
std::size_t block_length(std::string_view text, std::size_t wanted);

/// `text` up to and including its last line end.
std::string_view whole_lines(std::string_view text);

/// The words for a file of more than `max_bytes` bytes where the user allowed no more.
base::Error over_limit(std::uint64_t max_bytes);

}  // namespace referee::internal::io
