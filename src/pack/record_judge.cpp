#include "pack/record_judge.hpp"

#include <iterator>
#include <limits>

#include "base/limits.hpp"
#include "io/blocks/digest_blocks.hpp"
#include "io/blocks/memory_blocks.hpp"
#include "io/blocks/stream_blocks.hpp"
#include "pack/file_parts.hpp"
#include "text/base64.hpp"
#include "text/lines.hpp"

namespace referee::internal::pack {

game::Verdict refusal(game::Code code, std::string reason, game::Detail detail) {
  game::Verdict verdict;
  verdict.code = code;
  if (game::has_words(detail, code)) {
    verdict.reason = std::move(reason);
  }
  return verdict;
}

void LocatedSink::begin(const Line& line, const Record* record) {
  line_ = line.number;
  byte_ = line.byte;
  expect_ = record != nullptr ? record->expect : std::nullopt;
  has_id_ = record != nullptr && wanted_.ids;
  if (!has_id_) return;
  id_ = record->id;
  is_hex_ = record->is_hex;
  is_raw_ = record->raw.has_value();
}

void LocatedSink::take(game::Verdict verdict) {
  if (waiting_) complete(0);
  waiting_ = std::move(verdict);
}

void LocatedSink::add_digest(const std::optional<base::Digest::Value>& digest) {
  if (!waiting_->digest) waiting_->digest = digest;
}

void LocatedSink::end(std::uint64_t bytes) {
  if (waiting_) complete(bytes);
  first_ = games_;
}

void LocatedSink::take_fast(const Line& line, std::optional<game::Code> expect,
                            const game::FastVerdict& plain) {
  pass_on(verdict_of(line, expect, plain, ++games_));
  first_ = games_;
}

game::Verdict LocatedSink::verdict_of(const Line& line, std::optional<game::Code> expect,
                                      const game::FastVerdict& plain, std::uint64_t game) {
  game::Verdict verdict;
  verdict.code = plain.code;
  verdict.expected = expect;
  verdict.game = game;
  verdict.where = {line.number, line.byte, plain.move, plain.player};
  verdict.moves = plain.moves;
  verdict.bytes = line.bytes;
  return verdict;
}

void LocatedSink::complete(std::uint64_t bytes) {
  if (has_id_) add_properties(*waiting_);
  waiting_->expected = expect_;
  waiting_->game = ++games_;
  waiting_->where.line = line_;
  waiting_->where.byte = byte_;
  waiting_->bytes = bytes;
  pass_on(*std::exchange(waiting_, std::nullopt));
}

/// The id comes first. The position in a raw file is kept as properties, as it would otherwise be
/// lost.
void LocatedSink::add_properties(game::Verdict& verdict) const {
  game::Properties properties;
  game::add_property(properties, is_hex_ ? "id_hex" : "id", id_);
  if (is_raw_ && verdict.game > 1) {
    game::add_property(properties, "game_in_file", verdict.game);
  }
  if (is_raw_ && verdict.where.byte) {
    game::add_property(properties, "line_in_file", verdict.where.line);
    game::add_property(properties, "byte_in_file", *verdict.where.byte);
  }
  // A place in a text that is only made for judging says nothing.
  if (!is_raw_) {
    std::erase_if(verdict.properties,
                  [](const game::Property& property) { return property.key == "column"; });
  }
  properties.insert(properties.end(), std::move_iterator(verdict.properties.begin()),
                    std::move_iterator(verdict.properties.end()));
  verdict.properties = std::move(properties);
}

RecordJudge::RecordJudge(const game::RecordFormat* format, game::Referee& referee)
    : format_(format),
      referee_(referee),
      records_(format),
      plain_records_(format != nullptr ? format->keys : std::span<const std::string_view>(),
                     records_) {
  if (format != nullptr && format->make_fast_judge) fast_judge_ = format->make_fast_judge();
}

bool RecordJudge::judge(const Line& line, LocatedSink& sink) {
  if (judge_fast(line, sink)) return true;
  deadline_.check();  // reasons for the many short lines of a block take long
  record_ = line.too_long ? nullptr : records_.read(line.text);
  if (record_ != nullptr && record_->part > 0) return false;
  sink.begin(line, record_);
  judge_record(line, sink);
  sink.end(line.too_long ? 0 : line.bytes);
  return true;
}

/// False if a fast judge cannot decide it.
bool RecordJudge::judge_fast(const Line& line, LocatedSink& sink) {
  const game::Wanted wanted = sink.wanted();
  const game::Detail detail = sink.detail_of(1);
  const bool needs_id = wanted.ids && !wanted.differs;
  if (!fast_judge_ || detail == game::Detail::all || needs_id || line.too_long) return false;
  const std::optional<game::FastVerdict> verdict = fast_verdict(line.text);
  if (!verdict || game::has_words(detail, verdict->code)) return false;
  const auto expect = verdict->is_record ? plain_records_.record().expect : std::nullopt;
  sink.take_fast(line, expect, *verdict);
  return true;
}

std::optional<game::FastVerdict> RecordJudge::fast_verdict(std::string_view line) {
  const PlainReader::Found found = plain_records_.read(line);
  if (found == PlainReader::Found::unknown) return std::nullopt;
  if (found == PlainReader::Found::none) {
    return game::FastVerdict{game::Code::invalid_file, 0, 0, 0, false};
  }
  const PlainRecord& record = plain_records_.record();
  if (!record.raw) return fast_judge_->judge(record.json);
  text_.clear();
  if (!text::decode_base64(*record.raw, text_)) {
    return game::FastVerdict{game::Code::invalid_file};
  }
  return fast_judge_->judge_text(text_);
}

/// The line may be no record, and is no part of a file.
void RecordJudge::judge_record(const Line& line, LocatedSink& sink) {
  if (line.too_long) {
    sink.take(refusal(game::Code::file_error, text::long_line_reason(), sink.detail_of(1)));
  } else if (record_ == nullptr) {
    refuse(line, records_.reason(), sink);
  } else if (std::optional<std::string> reason = write_text(*record_)) {
    refuse(line, *std::move(reason), sink);
  } else {
    judge_text(sink);
  }
}

void RecordJudge::judge_parts(Lines& lines, base::HelperPool& helpers, LocatedSink& sink) {
  const Line first = lines.present();
  sink.begin(first, record_);
  FileParts parts(*record_, lines, records_);
  io::StreamBlocks blocks(parts, buffer_, io::StreamBlocks::default_read_bytes, deadline_);
  try {
    judge_blocks(blocks, helpers, sink);
  } catch (const base::Error& error) {
    if (!parts.is_torn()) throw;
    sink.take(refusal(game::Code::invalid_file, error.what(), sink.detail_of(1)));
  }
  parts.skip();
  sink.end(first.bytes + parts.line_bytes());
}

/// Puts the text that a record describes between its paddings, or returns why there is none.
std::optional<std::string> RecordJudge::write_text(const Record& record) {
  text_.assign(base::block_padding, '\n');
  std::optional<std::string> reason = append_text(record, format_, text_);
  text_.append(base::block_padding, '\n');
  return reason;
}

void RecordJudge::judge_text(LocatedSink& sink) {
  std::string_view text = text_;
  text.remove_prefix(base::block_padding);
  text.remove_suffix(base::block_padding);
  io::MemoryBlocks blocks(text, std::numeric_limits<std::size_t>::max(), deadline_);
  judge_blocks(blocks, nobody_, sink);
}

/// Where it cannot read on, the games before that are reported.
void RecordJudge::judge_blocks(io::Blocks& blocks, base::HelperPool& helpers, LocatedSink& sink) {
  try {
    if (!sink.wanted().digests) return referee_.judge(blocks, helpers, sink);
    io::DigestBlocks digesting(blocks, digest_);
    referee_.judge(digesting, helpers, sink);
    sink.add_digest(digesting.digest());
  } catch (const base::Error&) {
    sink.end(0);
    throw;
  }
}

/// Refuses a line that describes no game. Such lines are distinguished by their own bytes.
void RecordJudge::refuse(const Line& line, std::string reason, LocatedSink& sink) {
  sink.take(refusal(game::Code::invalid_file, std::move(reason), sink.detail_of(1)));
  if (!sink.wanted().digests) return;
  digest_.reset();
  digest_.add(line.text);
  sink.add_digest(digest_.value());
}

}  // namespace referee::internal::pack
