#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "io/blocks/blocks.hpp"
#include "io/reader.hpp"

namespace referee::internal::io {

/// Cuts text that comes in pieces at its line ends, in one buffer that is reused for every piece:
///
///     |padding|lines taken|unfinished line|      room      |padding|
///                          begin_          end_
///
/// The unfinished line is moved to the front when the next room is asked for. The buffer grows no
/// further than the longest line allowed and some pieces.
class LineBuffer {
 public:
  /// `bytes` is owned by the caller, so that it can be reused for the next file; its contents do
  /// not matter.
  explicit LineBuffer(std::vector<char>& bytes) : bytes_(bytes) {}

  /// Room for the next piece, `wanted` > 0 bytes. Text taken before is no longer valid. What is
  /// left of a text in place is copied into the buffer.
  std::span<char> room(std::size_t wanted);

  /// From now on, until room() is called, cuts a text in place, from byte `begin` on, instead of
  /// one in the buffer, of which the rest is dropped. There are base::block_padding readable bytes
  /// before and after `text`.
  void cut_in_place(std::string_view text, std::size_t begin);

  /// The next `count` bytes, those of the room or of the text in place, are there now.
  void add(std::size_t count) { end_ += count; }

  /// Takes all whole lines; or all there is, if that is more of one line than any line may have; or
  /// nothing. The result has base::block_padding readable bytes before and after it, and stays
  /// valid until the next call of room().
  std::string_view take_lines();

  /// Takes the first line with its end; or what there is of it, if that is more than any line may
  /// have; or nothing.
  std::string_view take_line();

  /// Takes all there is, including the unfinished line.
  std::string_view take_all() { return take(size()); }

  /// How many bytes were added and not taken.
  std::size_t size() const { return end_ - begin_; }

 private:
  std::string_view take_up_to(std::size_t line_end);
  std::string_view take(std::size_t count);

  std::vector<char>& bytes_;
  const char* text_ = nullptr;  // of the buffer, or in place
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t searched_ = 0;  // there is no line end between begin_ and here
};

/// A stream in blocks. Each block is handed out as soon as a whole line has arrived.
class StreamBlocks : public Blocks {
 public:
  static constexpr std::size_t default_read_bytes = std::size_t{256} << 10;

  /// `buffer` is for the text; it and `reader`, which checks `deadline` itself, must outlive this
  /// object. `read_bytes` is the size of one read, at least 1.
  StreamBlocks(Reader& reader, std::vector<char>& buffer,
               std::size_t read_bytes = default_read_bytes, const base::Deadline& deadline = {});

  std::optional<Block> next() override;
  bool is_checked() const override { return reader_.is_checked(); }
  base::Deadline deadline() const override { return deadline_; }

 private:
  bool read_more();

  Reader& reader_;
  LineBuffer buffer_;
  std::size_t read_bytes_;
  base::Deadline deadline_;
  bool ended_ = false;
};

}  // namespace referee::internal::io
