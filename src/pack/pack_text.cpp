#include "pack/pack_text.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/limits.hpp"
#include "io/blocks/range_blocks.hpp"
#include "text/lines.hpp"

namespace referee::internal::pack {
namespace {

/// The lines of a source that begin in a range of their own.
class SourceLines final : public io::Blocks {
 public:
  SourceLines(const io::Source& source, std::uint64_t begin, std::uint64_t end,
              std::vector<char>& buffer, const base::Deadline& deadline)
      : range_(begin, end),
        blocks_(source, range_, buffer, deadline, io::RangeBlocks::no_limit,
                static_cast<std::size_t>(end - begin)) {}

  std::optional<io::Block> next() override { return blocks_.next(); }
  void finish() override { blocks_.finish(); }
  base::Deadline deadline() const override { return blocks_.deadline(); }

 private:
  io::Range range_;
  io::RangeBlocks blocks_;
};

class SourceText final : public PackText {
 public:
  SourceText(const io::Source& source, std::uint64_t begin, std::uint64_t batch_bytes,
             const base::Deadline& deadline)
      : source_(source), position_(begin), batch_bytes_(batch_bytes), deadline_(deadline) {}

  bool next(Batch& batch) override {
    batch.begin = position_;
    position_ += std::min(batch_bytes_, source_.size() - position_);
    batch.end = position_;
    return batch.begin < batch.end;
  }
  bool may_wait() const override { return false; }
  std::unique_ptr<io::Blocks> open(const Batch& batch, std::uint64_t begin,
                                   std::vector<char>& buffer) const override {
    return std::make_unique<SourceLines>(source_, std::min(begin, batch.end), batch.end, buffer,
                                         deadline_);
  }

 private:
  const io::Source& source_;
  std::uint64_t position_;
  std::uint64_t batch_bytes_;
  base::Deadline deadline_;
};

/// A text as a single block.
class TextBlocks final : public io::Blocks {
 public:
  TextBlocks(std::string_view text, const base::Deadline& deadline)
      : text_(text), deadline_(deadline) {}

  std::optional<io::Block> next() override {
    deadline_.check();
    if (text_.empty()) return std::nullopt;
    const io::Block block{text_};
    text_ = {};
    return block;
  }
  void finish() override {}
  base::Deadline deadline() const override { return deadline_; }

 private:
  std::string_view text_;
  base::Deadline deadline_;
};

class StreamText final : public PackText {
 public:
  StreamText(io::Blocks& blocks, std::uint64_t begin)
      : blocks_(blocks), position_(begin), deadline_(blocks.deadline()) {}

  bool next(Batch& batch) override {
    if (is_at_end_) return false;
    const std::optional<io::Block> block = blocks_.next();
    if (!block) return false;
    is_at_end_ = has_too_long_line(block->text);
    batch.text.assign(base::block_padding, '\n');
    batch.text += block->text;
    batch.text.append(base::block_padding, '\n');
    batch.begin = position_;
    position_ += block->text.size();
    batch.end = position_;
    return true;
  }
  bool may_wait() const override { return true; }
  std::unique_ptr<io::Blocks> open(const Batch& batch, std::uint64_t begin,
                                   std::vector<char>& /*buffer*/) const override {
    std::string_view text = batch.text;
    text.remove_suffix(base::block_padding);
    text.remove_prefix(base::block_padding +
                       static_cast<std::size_t>(std::min(begin, batch.end) - batch.begin));
    return std::make_unique<TextBlocks>(text, deadline_);
  }

 private:
  /// Nothing is read after such a line, as it may take long until more arrives.
  static bool has_too_long_line(std::string_view text) {
    while (text.size() > base::max_line_bytes) {
      const text::Line line = text::first_line(text);
      if (line.too_long) return true;
      text.remove_prefix(line.bytes);
    }
    return false;
  }

  io::Blocks& blocks_;
  std::uint64_t position_;
  base::Deadline deadline_;
  bool is_at_end_ = false;
};

}  // namespace

std::unique_ptr<PackText> text_of_source(const io::Source& source, std::uint64_t begin,
                                         std::uint64_t batch_bytes,
                                         const base::Deadline& deadline) {
  return std::make_unique<SourceText>(source, begin, batch_bytes, deadline);
}

std::unique_ptr<PackText> text_of_stream(io::Blocks& blocks, std::uint64_t begin) {
  return std::make_unique<StreamText>(blocks, begin);
}

}  // namespace referee::internal::pack
