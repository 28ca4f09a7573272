#include "sweep/merge.hpp"

#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include "sweep/merged_order.hpp"
#include "sweep/report_writer.hpp"
#include "sweep/shards_ahead.hpp"

namespace referee::internal::sweep {
namespace {

using report::JsonlReader;

/// A shard while its games are taken one by one.
class Stream {
 public:
  Stream(ShardsAhead& shards, std::size_t shard, const JsonlReader& reader)
      : shards_(shards), shard_(shard), reader_(reader) {}

  /// False at the end. Throws what is wrong with the shard, once it is met.
  bool next() {
    ++game_;
    while (game_ >= batch_.printed.games.size()) {
      if (batch_.failure) std::rethrow_exception(batch_.failure);
      if (batch_.is_last) return false;
      batch_ = shards_.take(shard_);
      game_ = 0;
    }
    return true;
  }

  const JsonlReader& reader() const { return reader_; }
  std::string_view place() const { return batch_.place(game_); }
  std::string_view path() const { return batch_.path(game_); }
  std::uint64_t number() const { return batch_.games[game_].number; }
  std::uint64_t line() const { return batch_.games[game_].line; }

  /// Moves the game to the end of another batch.
  void move_to(ReportBatch& to) {
    ReportBatch& from = batch_.printed;
    for (std::size_t i = 0; i < from.texts.size(); ++i) {
      const std::vector<std::size_t>& ends = from.texts[i].ends;
      const std::size_t begin = game_ == 0 ? 0 : ends[game_ - 1];
      to.texts[i].text.append(from.texts[i].text, begin, ends[game_] - begin);
      to.texts[i].ends.push_back(to.texts[i].text.size());
    }
    ReportBatch::CountedGame& game = from.games[game_];
    if (game.saved) to.saved_bytes += game.saved->bytes();
    to.games.push_back(std::move(game));
  }

 private:
  ShardsAhead& shards_;
  std::size_t shard_;
  const JsonlReader& reader_;
  ShardBatch batch_;
  std::size_t game_ = 0;
};

/// How long all shards took; nothing if one does not say.
std::optional<double> seconds_of(std::span<JsonlReader* const> shards) {
  double sum = 0;
  for (const JsonlReader* const shard : shards) {
    if (!shard->summary().seconds) return std::nullopt;
    sum += *shard->summary().seconds;
  }
  return sum;
}

}  // namespace

report::Summary merge(std::span<JsonlReader* const> shards, const Plan& plan,
                      std::span<ReportOutput> outputs, std::atomic<bool>& stop) {
  std::atomic<bool> is_stopped{false};
  ReportWriter writer(plan, outputs, is_stopped);
  ReportBatch batch;
  batch.texts.resize(outputs.size());
  const auto hand_over = [&] {
    writer.take(batch);
    batch.clear();
  };
  ShardsAhead ahead(shards, plan, outputs, stop);
  std::vector<Stream> streams;
  streams.reserve(shards.size());
  MergedOrder<Stream> order;
  for (const JsonlReader* const shard : shards) {
    order.add(streams.emplace_back(ahead, streams.size(), *shard));
  }
  while (Stream* const stream = order.next()) {
    stream->move_to(batch);
    if (batch.is_full()) hand_over();
  }
  hand_over();
  std::uint64_t skipped = 0;
  for (const JsonlReader* const shard : shards) skipped += shard->summary().skipped;
  report::Summary summary = writer.finish(std::nullopt, skipped);
  summary.seconds = seconds_of(shards);
  return summary;
}

}  // namespace referee::internal::sweep
