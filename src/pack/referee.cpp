#include "pack/referee.hpp"

#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "base/limits.hpp"
#include "io/digest_blocks.hpp"
#include "io/memory_blocks.hpp"
#include "io/stream_blocks.hpp"
#include "pack/file_parts.hpp"
#include "pack/lines.hpp"
#include "pack/located_sink.hpp"
#include "pack/record.hpp"
#include "text/base64.hpp"

namespace referee::internal::pack {
namespace {

/// Blocks of which the first was read already.
class BegunBlocks : public io::Blocks {
 public:
  BegunBlocks(io::Blocks& rest, const std::optional<io::Block>& first, game::Sink& sink)
      : rest_(rest), first_(first), sink_(sink) {}

  std::optional<io::Block> next() override {
    if (!is_first_taken_) {
      is_first_taken_ = true;
      return first_;
    }
    if (!first_) return std::nullopt;  // a terminal would be asked again
    sink_.expect_delay();
    return rest_.next();
  }
  bool is_checked() const override { return rest_.is_checked(); }
  void finish() override { rest_.finish(); }
  const io::Source* source() const override { return rest_.source(); }
  base::Patience patience() const override { return rest_.patience(); }

 private:
  io::Blocks& rest_;
  const std::optional<io::Block>& first_;
  game::Sink& sink_;
  bool is_first_taken_ = false;
};

/// Judges the records of a pack.
class PackJudge {
 public:
  PackJudge(std::shared_ptr<const game::Form> form, game::Referee& referee)
      : form_(std::move(form)), referee_(referee), records_(form_.get()) {
    if (form_) plain_judge_ = form_->appoint_plain_judge();
  }

  void judge(io::Blocks& blocks, base::Workers& workers, game::Sink& sink);

 private:
  bool judge_plain(const Line& line, LocatedSink& sink);
  void judge_line(const Line& line, Lines& lines, base::Workers& workers, LocatedSink& sink);
  std::uint64_t judge_parts(const Record& first, Lines& lines, base::Workers& workers,
                            LocatedSink& sink);
  std::optional<std::string> write_text(const Record& record);
  void judge_text(base::Workers& workers, LocatedSink& sink);
  void judge_blocks(io::Blocks& blocks, base::Workers& workers, LocatedSink& sink);
  void refuse(const Line& line, std::string reason, LocatedSink& sink);

  std::shared_ptr<const game::Form> form_;
  game::Referee& referee_;
  RecordReader records_;
  std::unique_ptr<game::PlainJudge> plain_judge_;  // null if there is none
  std::string text_;                               // of a game, in its padding
  std::vector<char> buffer_;
  base::Patience patience_;  // of the pack
  base::Digest digest_;
};

game::Verdict refusal(game::Code code, std::string reason, game::Detail detail) {
  game::Verdict verdict;
  verdict.code = code;
  if (detail == game::Detail::all || code == game::Code::file_error) {
    verdict.reason = std::move(reason);
  }
  return verdict;
}

void PackJudge::judge(io::Blocks& blocks, base::Workers& workers, game::Sink& sink) {
  patience_ = blocks.patience();
  const std::function<void()> before_reading = [&] { sink.expect_delay(); };
  Lines lines(blocks, before_reading);
  LocatedSink located(sink);
  bool is_empty = true;
  while (const Line* const line = lines.next()) {
    is_empty = false;
    if (!judge_plain(*line, located)) judge_line(*line, lines, workers, located);
  }
  blocks.finish();
  if (!is_empty) return;
  sink.take(refusal(game::Code::invalid_file, "the pack holds no game", sink.detail()));
}

/// False if it takes more than a plain judge.
bool PackJudge::judge_plain(const Line& line, LocatedSink& sink) {
  if (!plain_judge_ || sink.detail() != game::Detail::code || line.too_long) return false;
  const std::optional<RecordReader::Plain> plain = records_.read_plain(line.text);
  if (!plain) return false;
  const std::optional<game::PlainVerdict> verdict = plain_judge_->judge(plain->json);
  if (!verdict) return false;
  sink.take_plain(line, plain->expect, *verdict);
  return true;
}

void PackJudge::judge_line(const Line& line, Lines& lines, base::Workers& workers,
                           LocatedSink& sink) {
  std::uint64_t bytes = line.bytes;
  const Record* const record = line.too_long ? nullptr : records_.read(line.text);
  sink.begin(line, record);
  if (line.too_long) {
    bytes = 0;
    sink.take(refusal(game::Code::file_error,
                      fmt::format("line too long: it has more than {} bytes", base::max_line_bytes),
                      sink.detail()));
  } else if (record == nullptr) {
    refuse(line, records_.reason(), sink);
  } else if (record->part > 0) {
    bytes += judge_parts(*record, lines, workers, sink);
  } else if (std::optional<std::string> reason = write_text(*record)) {
    refuse(line, *std::move(reason), sink);
  } else {
    judge_text(workers, sink);
  }
  sink.end(bytes);
}

/// Judges a file in several records. Gives the bytes of those behind the first.
std::uint64_t PackJudge::judge_parts(const Record& first, Lines& lines, base::Workers& workers,
                                     LocatedSink& sink) {
  FileParts parts(first, lines, records_);
  io::StreamBlocks blocks(parts, buffer_, io::StreamBlocks::default_read_bytes, patience_);
  try {
    judge_blocks(blocks, workers, sink);
  } catch (const base::Trouble& trouble) {
    if (!parts.is_torn()) throw;
    sink.take(refusal(game::Code::invalid_file, trouble.what(), sink.detail()));
  }
  parts.skip();
  return parts.line_bytes();
}

/// Puts the text that a record stands for between its paddings, or says why there is none.
std::optional<std::string> PackJudge::write_text(const Record& record) {
  text_.assign(base::block_padding, '\n');
  if (record.raw) {
    if (!text::decode_base64(*record.raw, text_)) return "\"raw\" is not base64";
  } else if (std::optional<std::string> reason = form_->write(record.fields, text_)) {
    return reason;
  }
  text_.append(base::block_padding, '\n');
  return std::nullopt;
}

void PackJudge::judge_text(base::Workers& workers, LocatedSink& sink) {
  std::string_view text = text_;
  text.remove_prefix(base::block_padding);
  text.remove_suffix(base::block_padding);
  io::MemoryBlocks blocks(text, std::numeric_limits<std::size_t>::max(), patience_);
  judge_blocks(blocks, workers, sink);
}

void PackJudge::judge_blocks(io::Blocks& blocks, base::Workers& workers, LocatedSink& sink) {
  if (!sink.wants_digests()) return referee_.judge(blocks, workers, sink);
  io::DigestBlocks digesting(blocks, digest_);
  referee_.judge(digesting, workers, sink);
  sink.add_digest(digesting.digest());
}

/// A line that stands for no game. Such lines are told apart by what they are.
void PackJudge::refuse(const Line& line, std::string reason, LocatedSink& sink) {
  sink.take(refusal(game::Code::invalid_file, std::move(reason), sink.detail()));
  if (!sink.wants_digests()) return;
  digest_.reset();
  digest_.add(line.text);
  sink.add_digest(digest_.value());
}

/// Looks at the first byte of every file.
class Referee final : public game::Referee {
 public:
  Referee(const game::Entry& game, FileKind kind)
      : kind_(kind), form_(game.form), referee_(game.appoint()) {}

  void judge(io::Blocks& blocks, base::Workers& workers, game::Sink& sink) override {
    const std::optional<io::Block> first = blocks.next();
    BegunBlocks begun(blocks, first, sink);
    if (!is_pack(first)) return referee_->judge(begun, workers, sink);
    if (!packs_) packs_ = std::make_unique<PackJudge>(form_, *referee_);
    packs_->judge(begun, workers, sink);
  }

 private:
  bool is_pack(const std::optional<io::Block>& first) const {
    if (kind_ != FileKind::by_first_byte) return kind_ == FileKind::pack;
    // A game that has no records of its own may begin its files so.
    return form_ && first && first->text.front() == '{';
  }

  FileKind kind_;
  std::shared_ptr<const game::Form> form_;
  std::unique_ptr<game::Referee> referee_;
  std::unique_ptr<PackJudge> packs_;  // once there was one
};

}  // namespace

game::Entry with_packs(const game::Entry& game, FileKind kind) {
  game::Entry entry = game;
  entry.appoint = [game, kind] { return std::make_unique<Referee>(game, kind); };
  return entry;
}

}  // namespace referee::internal::pack
