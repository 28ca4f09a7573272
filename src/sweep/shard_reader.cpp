#include "sweep/shard_reader.hpp"

#include <utility>

namespace referee::internal::sweep {
namespace {

/// Very many batches may wait at once, and none of them grows any more.
void give_back_room(ShardBatch& batch) {
  batch.places.shrink_to_fit();
  batch.games.shrink_to_fit();
  batch.printed.games.shrink_to_fit();
  for (ReportBatch::PrintedText& printed : batch.printed.texts) {
    printed.text.shrink_to_fit();
    printed.ends.shrink_to_fit();
  }
}

}  // namespace

ShardReader::ShardReader(report::JsonlReader& shard, const Plan& plan,
                         std::span<const ReportOutput> outputs, const std::atomic<bool>& stop,
                         FileDigests& digests)
    : shard_(&shard), reporter_(plan, outputs, stop, &digests) {}

ShardBatch ShardReader::read(report::LineParser& parser) noexcept {
  ShardBatch batch;
  try {
    do {
      batch.is_last = !shard_->next(parser);
      if (batch.is_last) break;
      add_to(batch);
    } while (shard_->has_next() && !is_full());
  } catch (...) {
    batch.failure = std::current_exception();
  }
  if (!reporter_.is_empty()) batch.printed = std::exchange(reporter_.batches().front(), {});
  give_back_room(batch);
  return batch;
}

/// Whether what was read at once is too much when it is printed.
bool ShardReader::is_full() const {
  constexpr std::size_t full_bytes = std::size_t{1} << 20;
  return reporter_.batches().front().bytes() >= full_bytes;
}

void ShardReader::add_to(ShardBatch& batch) {
  report::Report& report = shard_->report();
  const std::size_t begin = batch.places.size();
  report::append_place(batch.places, report.path, report.is_directory);
  check_order(std::string_view(batch.places).substr(begin), report.verdict.game,
              report.begins_part);
  batch.games.push_back(
      {batch.places.size(), report.path.size(), report.verdict.game, shard_->line_number()});
  if (report.verdict.game <= 1 || report.begins_part) {
    file_.path = report.path;
    reporter_.begin(file_);
  }
  report.begins_part = false;  // it goes on where another shard ended
  reporter_.add(report);
}

void ShardReader::check_order(std::string_view place, std::uint64_t game, bool begins_part) {
  const bool is_same_file = place_ && *place_ == place;
  const bool begins = game <= 1 || begins_part;
  // Games without a number are alone in their files.
  const bool follows =
      is_same_file ? game_ > 0 && game > game_ : begins && (!place_ || *place_ < place);
  if (!follows) shard_->refuse("this game is out of order, or occurs twice");
  if (!is_same_file) place_ = place;
  game_ = game;
}

}  // namespace referee::internal::sweep
