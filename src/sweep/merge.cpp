#include "sweep/merge.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "sweep/report_writer.hpp"
#include "sweep/shards_ahead.hpp"
#include "text/escape.hpp"

namespace referee::internal::sweep {
namespace {

using report::JsonlReader;

/// A shard while its games are taken one by one.
class Stream {
 public:
  Stream(ShardsAhead& shards, std::size_t shard) : shards_(shards), shard_(shard) {}

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

  std::size_t shard() const { return shard_; }
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
  ShardBatch batch_;
  std::size_t game_ = 0;
};

/// The streams that still have a game, in a priority queue: the one with the first game comes
/// first.
class Streams {
 public:
  Streams(std::span<JsonlReader* const> shards, ShardsAhead& ahead) : shards_(shards) {
    streams_.reserve(shards.size());
    heads_.reserve(shards.size());
    for (std::size_t i = 0; i < shards.size(); ++i) {
      Stream& stream = streams_.emplace_back(ahead, i);
      if (stream.next()) heads_.push_back(head_of(stream));
    }
    std::make_heap(heads_.begin(), heads_.end(), comes_later);
  }

  /// The stream with the next game; null at the end. Valid until the next call.
  Stream* next() {
    if (is_given_) go_on();
    is_given_ = !heads_.empty();
    if (!is_given_) return nullptr;
    std::pop_heap(heads_.begin(), heads_.end(), comes_later);
    if (heads_.size() > 1) check_single(heads_.back(), heads_.front());
    return heads_.back().stream;
  }

 private:
  /// What a stream has next.
  struct Head {
    std::string_view place;
    std::uint64_t number;
    Stream* stream;
  };

  static Head head_of(Stream& stream) { return {stream.place(), stream.number(), &stream}; }

  static bool comes_later(const Head& a, const Head& b) {
    const int order = a.place.compare(b.place);
    return order != 0 ? order > 0 : a.number > b.number;
  }

  /// Advances the stream that was given.
  void go_on() {
    Head& given = heads_.back();
    if (given.stream->next()) {
      given = head_of(*given.stream);
      std::push_heap(heads_.begin(), heads_.end(), comes_later);
    } else {
      heads_.pop_back();
    }
  }

  /// Refuses a shard that has the same game as the one before it, or a game of what is a whole file
  /// there.
  void check_single(const Head& first, const Head& other) const {
    const bool repeats =
        (other.number == first.number || first.number == 0) && other.place == first.place;
    if (!repeats) return;
    shards_[other.stream->shard()]->refuse(
        other.stream->line(),
        fmt::format("{} has this file too: {}", shards_[first.stream->shard()]->name(),
                    text::escaped(first.stream->path())));
  }

  std::span<JsonlReader* const> shards_;
  std::vector<Stream> streams_;
  std::vector<Head> heads_;  // a heap, but for the last one while its game is given
  bool is_given_ = false;
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
  for (Streams streams(shards, ahead); Stream* const stream = streams.next();) {
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
