#pragma once

#include <cstddef>
#include <vector>

#include "io/blocks/blocks.hpp"
#include "io/blocks/line_buffer.hpp"
#include "io/reader.hpp"

namespace referee::internal::io {

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
  void finish() override {}
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
