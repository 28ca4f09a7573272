#include "pack/pack_range.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "io/blocks/range_blocks.hpp"
#include "pack/lines.hpp"
#include "pack/record.hpp"

namespace referee::internal::pack {
namespace {

/// The front of a source.
class SourceFront final : public io::Source {
 public:
  SourceFront(const io::Source& source, std::uint64_t end)
      : source_(source), end_(std::min(end, source.size())) {}

  std::uint64_t size() const override { return end_; }
  std::size_t read(std::uint64_t offset, std::span<char> room) const override {
    if (offset >= end_) return 0;
    const std::uint64_t most = end_ - offset;
    return source_.read(offset, room.first(std::min<std::uint64_t>(room.size(), most)));
  }
  void check() const override { source_.check(); }

 private:
  const io::Source& source_;
  std::uint64_t end_;
};

}  // namespace

/// A record that continues a file says so by its number. Others never belong to one that began
/// before them.
std::uint64_t cut_of_pack(const io::Source& source, const game::RecordFormat* format,
                          std::uint64_t byte, const base::Deadline& deadline) {
  if (byte == 0) return 0;
  if (byte >= source.size()) return source.size();
  io::Range range(byte, source.size());
  std::vector<char> buffer;
  constexpr std::size_t some_bytes = std::size_t{16} << 10;
  io::RangeBlocks blocks(source, range, buffer, deadline, io::RangeBlocks::no_limit, some_bytes);
  const std::function<void()> nothing = [] {};
  Lines lines(blocks, nothing);
  RecordReader records(format);
  while (const Line* const line = lines.next()) {
    const Record* const record = line->too_long ? nullptr : records.read(line->text);
    if (record == nullptr || record->part <= 1) return line->byte;
  }
  return source.size();
}

PackRangeJudge::PackRangeJudge(const game::Definition& game, const Sharing& sharing)
    : game_(game), referee_(game_.make_referee()), packs_(game_, *referee_, sharing) {}

PackPosition PackRangeJudge::judge(const io::Source& source, const PackPosition& begin,
                                   std::uint64_t end, const base::Deadline& deadline,
                                   base::HelperPool& helpers, game::Sink& sink) {
  const SourceFront front(source, end);
  io::Range range(std::min(begin.before.bytes, front.size()), front.size());
  std::vector<char> buffer;
  io::RangeBlocks blocks(front, range, buffer, deadline);
  const PackPosition next = packs_.judge_rest(blocks, begin, helpers, sink);
  blocks.finish();
  return next;
}

}  // namespace referee::internal::pack
