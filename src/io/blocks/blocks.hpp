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
class SourceAhead;

/// A part of a file of many games, a line or more each, which is judged alone:
///
///     |line\nline\n|line\nline\n|line\n|      a file in three parts, all cut at line starts
///
/// It is a part of the file as it was when it was cut: of another one it is refused.
struct FilePart {
  std::uint64_t begin = 0;       ///< its first byte,
  std::uint64_t end = 0;         ///< and the one after its last
  std::uint64_t lines = 0;       ///< before it
  std::uint64_t games = 0;       ///< likewise
  std::uint64_t file_bytes = 0;  ///< of the whole file
  std::int64_t mtime_ns = 0;     ///< when that was last written to, since 1970

  std::uint64_t bytes() const { return end - begin; }

  friend bool operator==(const FilePart&, const FilePart&) = default;
};

/// A piece of a file.
///
///     |7 6 4\n1\n2\n1\n|2\n1\n2\n|1|      three blocks of one file
///
/// Every block ends at a line end or at the end of the file, so that no parser ever holds half a
/// line; and it has base::block_padding readable bytes without meaning before and after it, so that
/// no kernel needs a special case for the ends. There is one exception: a block that is a single
/// line of more than base::max_line_bytes bytes may end inside that line. It is the last block that
/// is read, as that line is an error.
struct Block {
  std::string_view text;           ///< never empty; valid until the next call of next()
  const Source* source = nullptr;  ///< where it can be read again while the Blocks live; null for
                                   ///< a stream
  std::uint64_t offset = 0;        ///< of its first byte in the source
};

/// A file as a sequence of blocks, in order. Used by one thread at a time.
class Blocks {
 public:
  virtual ~Blocks() = default;

  /// The next block, or nothing at the end. Throws base::Error when the rest of the file cannot be
  /// read; what could be read before that has already been handed out.
  virtual std::optional<Block> next() = 0;

  /// Whether the blocks can only be trusted once all have been read, as with the checksums of
  /// compressed data.
  virtual bool is_checked() const { return false; }

  /// To be called before a verdict that finds nothing wrong though the end was not reached. Throws
  /// base::Error when the rest shows that the file is damaged. Plain text has no checksum, and is
  /// not read.
  void check_rest();

  /// To be called when no more blocks are wanted and before a verdict on the last ones is given.
  /// Throws base::Error when the blocks turn out not to be the content of the file.
  virtual void finish() {}

  /// The whole file, for callers that read it in parts instead; null where there is no source, or
  /// where it must not be read to its end. Lives as long as the Blocks.
  virtual const Source* source() const { return nullptr; }

  /// What reads the source ahead, for the same callers, one thread at a time; null if nothing does.
  virtual SourceAhead* source_ahead() { return nullptr; }

  /// Which part of a file they are; null: the whole.
  virtual const FilePart* part() const { return nullptr; }

  /// How long the file may take: for code that reads the source instead, and for work that takes
  /// long between two blocks.
  virtual base::Deadline deadline() const { return {}; }
};

/// The next block; or nothing, and then `trouble` is the exception of next(). For callers that
/// first have to judge what was read before it.
std::optional<Block> next_or_error(Blocks& blocks, std::exception_ptr& error);

/// How many bytes of `text` make the next block when about `wanted` are asked for: up to the last
/// line end within them, or else up to the first one after them. `wanted` > 0, `text` not empty.
std::size_t block_length(std::string_view text, std::size_t wanted);

/// `text` up to and including its last line end.
std::string_view whole_lines(std::string_view text);

/// The whole lines of `text` up to `max_bytes`, and of a text that is cut off there its last line
/// too if that is already too long: that error comes before the cut.
std::string_view lines_within(std::string_view text, std::uint64_t max_bytes);

/// The error for a file of more than `max_bytes` bytes where the user allowed no more.
base::Error over_limit(std::uint64_t max_bytes);

}  // namespace referee::internal::io
