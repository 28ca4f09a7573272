#pragma once

#include <cstdint>
#include <exception>
#include <string_view>

#include "game/sink.hpp"
#include "io/blocks/blocks.hpp"

namespace referee::internal::pack {

/// A line of a pack. Its text has base::block_padding readable bytes after it and stays valid until
/// the next line is asked for.
struct Line {
  std::string_view text;     ///< without its line end
  std::uint64_t number = 0;  ///< from 1
  std::uint64_t byte = 0;    ///< where it begins, from 0
  std::uint64_t bytes = 0;   ///< with its line end
  bool too_long = false;     ///< more than base::max_line_bytes; the last one there is
};

/// A position between the records of a pack: what is before it.
struct PackPosition {
  std::uint64_t lines = 0;
  std::uint64_t bytes = 0;
  std::uint64_t games = 0;
};

/// The lines of a file, or of the rest of one, one after another.
class Lines {
 public:
  /// `sink`, which may be null, is told to expect a delay whenever more has to be read. Both must
  /// outlive this object. Blocks of a source know their position in it.
  explicit Lines(io::Blocks& blocks, game::Sink* sink = nullptr, const PackPosition& start = {})
      : blocks_(blocks), sink_(sink), next_byte_(start.bytes) {
    line_.number = start.lines;
  }

  /// The next line, null at the end. Throws base::Error when it cannot be read, and throws again
  /// whenever it is called again.
  const Line* next();

  /// Where the next line begins, if there is one.
  std::uint64_t next_byte() const { return is_pushed_back_ ? line_.byte : next_byte_; }

  /// How many lines have been taken.
  std::uint64_t count() const { return line_.number - (is_pushed_back_ ? 1 : 0); }

  /// Whether the next line, if there is one, is the first of a block.
  bool is_between_blocks() const { return rest_.empty() && !is_pushed_back_; }

  /// The last result of next(). REQUIRES: it gave a line.
  const Line& present() const { return line_; }

  /// Makes next() return the present line again.
  void push_back() { is_pushed_back_ = true; }

 private:
  bool read_more();

  io::Blocks& blocks_;
  game::Sink* sink_;
  std::string_view rest_;
  std::uint64_t next_byte_;
  Line line_;
  bool is_pushed_back_ = false;
  bool is_at_end_ = false;
  std::exception_ptr error_;
};

/// How a text begins, if it may be a pack: by its first line, which the text holds as a whole.
enum class Beginning {
  record,        ///< `{`, blanks, a JSON string, blanks and `:`: it is a pack
  empty_record,  ///< `{}`, and blanks: it is a pack if no further line follows
  other,         ///< it is none; a PDN file may begin with a comment in braces
};

/// Blanks are spaces and tabs.
Beginning beginning_of(std::string_view text);

/// Whether a text, which is not empty, is no more than one line.
bool is_one_line(std::string_view text);

}  // namespace referee::internal::pack
