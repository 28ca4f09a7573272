#include "pack/referee.hpp"

#include <optional>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "io/source.hpp"
#include "pack/file_parts.hpp"
#include "pack/parallel_judge.hpp"
#include "pack/record_judge.hpp"

namespace referee::internal::pack {
namespace {

/// Blocks of which the first ones have already been read.
class BegunBlocks : public io::Blocks {
 public:
  /// `sink` may be null: a pack's judge reports itself when it waits.
  BegunBlocks(io::Blocks& rest, std::vector<io::Block> first, game::Sink* sink)
      : rest_(rest), first_(std::move(first)), sink_(sink) {}

  std::optional<io::Block> next() override {
    if (taken_ < first_.size()) return first_[taken_++];
    if (first_.empty()) return std::nullopt;  // a terminal would be read again after its end
    if (sink_ != nullptr) sink_->expect_delay();
    return rest_.next();
  }
  bool is_checked() const override { return rest_.is_checked(); }
  void finish() override { rest_.finish(); }
  const io::Source* source() const override { return rest_.source(); }
  io::SourceAhead* source_ahead() override { return rest_.source_ahead(); }
  base::Deadline deadline() const override { return rest_.deadline(); }

 private:
  io::Blocks& rest_;
  std::vector<io::Block> first_;
  game::Sink* sink_;
  std::size_t taken_ = 0;
};

/// Whether a record may be a part of a file. Keys may be written with escapes.
bool may_be_part(std::string_view line) {
  return line.find("part\"") != std::string_view::npos || line.find('\\') != std::string_view::npos;
}

/// Chooses by the beginning of every file.
class Referee final : public game::Referee {
 public:
  Referee(const game::Definition& game, FileKind kind, const Sharing& sharing)
      : game_(game), kind_(kind), sharing_(sharing), referee_(game.make_referee()) {}

  void judge(io::Blocks& blocks, base::HelperPool& helpers, game::Sink& sink) override {
    if (blocks.part() != nullptr) return judge_part(blocks, helpers, sink);
    std::vector<io::Block> first;
    if (const std::optional<io::Block> block = blocks.next()) first.push_back(*block);
    const bool pack = is_pack(blocks, first);
    BegunBlocks begun(blocks, std::move(first), pack ? nullptr : &sink);
    if (!pack) return referee_->judge(begun, helpers, sink);
    const PackPosition end = judge_pack(begun, {}, helpers, sink);
    begun.finish();
    if (end.lines > 0) return;
    sink.take(refusal(game::Code::invalid_file, "the pack holds no game", sink.detail_of(1)));
  }

 private:
  /// Only packs are cut.
  void judge_part(io::Blocks& blocks, base::HelperPool& helpers, game::Sink& sink) {
    if (kind_ == FileKind::game) throw base::Error("the manifest has it as a pack");
    const io::FilePart& part = *blocks.part();
    judge_pack(blocks, {part.lines, part.begin, part.games}, helpers, sink);
    blocks.finish();
  }

  PackPosition judge_pack(io::Blocks& blocks, const PackPosition& start, base::HelperPool& helpers,
                          game::Sink& sink);
  bool is_worth_sharing(const io::Blocks& blocks, std::uint64_t position) const;

  /// May read a second block.
  bool is_pack(io::Blocks& blocks, std::vector<io::Block>& first) {
    if (kind_ != FileKind::by_content) return kind_ == FileKind::pack;
    // A game without records of its own may begin its files with a brace.
    if (!game_.format || first.empty()) return false;
    const Beginning beginning = beginning_of(first[0].text);
    if (beginning != Beginning::empty_record) return beginning == Beginning::record;
    if (!is_one_line(first[0].text)) return false;
    hold(first[0]);
    const std::optional<io::Block> second = blocks.next();
    if (second) first.push_back(*second);
    return !second;
  }

  /// Copies the text of a block, so that it is there when the next one has been read.
  void hold(io::Block& block) {
    const std::string padding(base::block_padding, '\0');
    held_ = padding;
    held_ += block.text;
    held_ += padding;
    block.text = std::string_view(held_).substr(padding.size(), block.text.size());
  }

  game::Definition game_;
  FileKind kind_;
  Sharing sharing_;
  std::unique_ptr<game::Referee> referee_;
  std::optional<RecordJudge> records_;  // made for the first pack
  std::string held_;
};

/// Judges the blocks from a position in their pack on, and says nothing if there is no record.
/// Returns the position at the end.
PackPosition Referee::judge_pack(io::Blocks& blocks, const PackPosition& start,
                                 base::HelperPool& helpers, game::Sink& sink) {
  if (!records_) records_.emplace(game_.format.get(), *referee_);
  records_->set_deadline(blocks.deadline());
  Lines lines(blocks, &sink, start);
  LocatedSink located(sink, start.games);
  while (const Line* const line = lines.next()) {
    if (!records_->judge(*line, located)) records_->judge_parts(lines, helpers, located);
    if (helpers.most() == 0 || sink.wanted().differs || !lines.is_between_blocks()) continue;
    if (!is_worth_sharing(blocks, lines.next_byte())) continue;
    const PackPosition at{lines.count(), lines.next_byte(), located.games()};
    return judge_in_parallel(game_, sharing_, *records_, blocks, at, helpers, sink);
  }
  return {lines.count(), lines.next_byte(), located.games()};
}

/// For a stream it is not known how much is left.
bool Referee::is_worth_sharing(const io::Blocks& blocks, std::uint64_t position) const {
  if (position < sharing_.large_bytes) return false;
  const io::Source* const source = blocks.source();
  return source == nullptr || position + 2 * sharing_.batch_bytes <= source->size();
}

}  // namespace

std::vector<PackPosition> cuts_of_pack(io::Blocks& blocks, FileKind kind,
                                       const game::RecordFormat* format, std::uint64_t part_bytes) {
  const bool by_content = kind == FileKind::by_content;
  if (kind == FileKind::game || (by_content && format == nullptr)) return {};
  const std::uint64_t size = blocks.source()->size();
  const std::uint64_t parts = (size - 1) / part_bytes + 1;
  const auto wanted_cut = [&](std::size_t number) {
    return size / parts * number + size % parts * number / parts;
  };
  std::vector<PackPosition> cuts;
  Lines lines(blocks);
  RecordReader records(format);
  std::uint64_t games = 0;
  while (const Line* const line = lines.next()) {
    const bool is_first = line->byte == 0;
    if (by_content && is_first && beginning_of(line->text) != Beginning::record) return {};
    if (!is_first && line->byte >= wanted_cut(cuts.size() + 1)) {
      cuts.push_back({line->number - 1, line->byte, games});
    }
    if (line->too_long) break;
    const Record* const record = may_be_part(line->text) ? records.read(line->text) : nullptr;
    if (record != nullptr && record->part > 0) FileParts(*record, lines, records).skip();
    ++games;
  }
  return cuts;
}

game::Definition with_packs(const game::Definition& game, FileKind kind, const Sharing& sharing) {
  game::Definition definition = game;
  definition.make_referee = [game, kind, sharing] {
    return std::make_unique<Referee>(game, kind, sharing);
  };
  return definition;
}

}  // namespace referee::internal::pack
