#include "sweep/merge.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/error.hpp"
#include "sweep/report_writer.hpp"
#include "sweep/reporter.hpp"
#include "text/escape.hpp"

namespace referee::internal::sweep {
namespace {

using report::JsonlReader;

/// A shard while it is read.
class Stream {
 public:
  explicit Stream(JsonlReader& shard) : shard_(&shard) {}

  /// False at the end.
  bool next() {
    if (!shard_->next()) return false;
    const report::Report& report = shard_->report();
    std::string place = report::place_of(report.path, report.is_directory);
    const std::uint64_t game = report.verdict.game;
    const bool is_same_file = place_ && *place_ == place;
    const bool begins = game <= 1 || report.begins_part;
    // Games without a number are alone in their files.
    const bool follows =
        is_same_file ? game_ > 0 && game > game_ : begins && (!place_ || *place_ < place);
    if (!follows) shard_->refuse("this game is not in its place, or is there twice");
    place_ = std::move(place);
    game_ = game;
    return true;
  }

  JsonlReader& shard() const { return *shard_; }
  const std::string& place() const { return *place_; }
  std::uint64_t game() const { return game_; }

  /// Whether the other one, which is not later, has the same game or the whole file.
  bool repeats(const Stream& other) const {
    return place() == other.place() && (game_ == other.game_ || other.game_ == 0);
  }

 private:
  JsonlReader* shard_;
  std::optional<std::string> place_;  // of the game that was read last
  std::uint64_t game_ = 0;
};

/// The streams that still have a game, in a priority queue: the one with the first game comes
/// first.
class Streams {
 public:
  explicit Streams(std::span<JsonlReader* const> shards) {
    streams_.reserve(shards.size());
    for (JsonlReader* const shard : shards) {
      Stream stream(*shard);
      if (stream.next()) streams_.push_back(std::move(stream));
    }
    std::make_heap(streams_.begin(), streams_.end(), comes_later);
  }

  /// The stream with the next game; null at the end. Valid until the next call.
  const Stream* next() {
    if (is_given_) go_on();
    if (streams_.empty()) return nullptr;
    std::pop_heap(streams_.begin(), streams_.end(), comes_later);
    is_given_ = true;
    const Stream& first = streams_.back();
    if (streams_.size() > 1 && streams_.front().repeats(first)) {
      streams_.front().shard().refuse(fmt::format("{} has this file too: {}", first.shard().name(),
                                                  text::escaped(first.shard().report().path)));
    }
    return &first;
  }

 private:
  static bool comes_later(const Stream& a, const Stream& b) {
    const int order = a.place().compare(b.place());
    return order != 0 ? order > 0 : a.game() > b.game();
  }

  void go_on() {
    if (streams_.back().next()) {
      std::push_heap(streams_.begin(), streams_.end(), comes_later);
    } else {
      streams_.pop_back();
    }
    is_given_ = false;
  }

  std::vector<Stream> streams_;  // a heap, but for the last one while its game is given
  bool is_given_ = false;
};

using Options = std::vector<std::pair<std::string, std::string>>;

std::string words_of(const Options& options, const std::string& name) {
  const auto found = std::find_if(options.begin(), options.end(),
                                  [&](const auto& option) { return option.first == name; });
  return found == options.end() ? "none" : found->second;
}

/// Which option differs, and how.
std::string difference_of(const Options& a, const Options& b) {
  for (const Options* const options : {&a, &b}) {
    for (const auto& [name, value] : *options) {
      const std::string one = words_of(a, name);
      const std::string other = words_of(b, name);
      if (one != other) return fmt::format("{} is {} and {}", name, one, other);
    }
  }
  return "in another order";
}

void check_like(const JsonlReader& first, const JsonlReader& other) {
  const auto differ = [&](std::string_view what, const auto& one, const auto& another) {
    throw base::Error(fmt::format("{} and {} have different {}: {} and {}", first.name(),
                                  other.name(), what, one, another));
  };
  const report::ShardInfo& part = *first.part();
  const report::ShardInfo& another = *other.part();
  if (first.version() != other.version()) differ("versions", first.version(), other.version());
  if (first.options() != other.options()) {
    throw base::Error(fmt::format("{} and {} have different options: {}", first.name(),
                                  other.name(), difference_of(first.options(), other.options())));
  }
  if (part.count != another.count) differ("numbers of shards", part.count, another.count);
  if (part.files != another.files) differ("lists of files", part.files, another.files);
  if (part.listing != another.listing) {
    throw base::Error(
        fmt::format("{} and {} have different lists of files: as many, but with "
                    "other paths or sizes",
                    first.name(), other.name()));
  }
}

/// `shards` has one element for each shard, null where it is missing.
void check_all_there(const std::vector<const JsonlReader*>& shards) {
  constexpr std::size_t most_names = 10;
  std::string names;
  std::size_t lost = 0;
  for (std::size_t i = 0; i < shards.size(); ++i) {
    if (shards[i] != nullptr || ++lost > most_names) continue;
    names += fmt::format("{}{}/{}", names.empty() ? "" : ", ", i + 1, shards.size());
  }
  if (lost == 0) return;
  if (lost > most_names) names += fmt::format(" and {} more", lost - most_names);
  throw base::Error(lost == 1 ? fmt::format("shard {} is missing", names)
                              : fmt::format("shards are missing: {}", names));
}

void check_files(std::span<JsonlReader* const> shards) {
  const std::uint64_t files = shards.front()->part()->files;
  std::uint64_t left = files;
  for (const JsonlReader* const shard : shards) {
    const std::uint64_t own = shard->part()->own_files;
    if (own > left) throw base::Error("the shards have more files than were listed");
    left -= own;
  }
  if (left > 0) throw base::Error(fmt::format("{} of {} files are in no shard", left, files));
}

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

report::Run head_of(std::span<JsonlReader* const> shards, std::string_view tool) {
  std::vector<const JsonlReader*> places;
  for (const JsonlReader* const shard : shards) {
    if (shard->tool() != tool) {
      throw base::Error(fmt::format("{} is a report of {}", shard->name(), shard->tool()));
    }
    if (!shard->part()) throw base::Error(fmt::format("{} is not of a shard", shard->name()));
    check_like(*shards.front(), *shard);
    const report::ShardInfo& part = *shard->part();
    places.resize(part.count);
    const JsonlReader*& place = places[part.index - 1];
    if (place != nullptr) {
      throw base::Error(fmt::format("shard {}/{} is there twice: {} and {}", part.index, part.count,
                                    place->name(), shard->name()));
    }
    place = shard;
  }
  check_all_there(places);
  check_files(shards);
  const JsonlReader& first = *shards.front();
  return {first.tool(), first.version(), first.options(), std::nullopt};
}

report::Summary merge(std::span<JsonlReader* const> shards, const Plan& plan,
                      std::span<ReportOutput> outputs) {
  std::atomic<bool> stop{false};
  ReportWriter writer(plan, outputs, stop);
  Reporter reporter(plan, outputs, stop);
  const auto hand_over = [&] {
    if (reporter.is_empty()) return;
    writer.take(reporter.batches().front());
    reporter.batches().front().clear();
  };
  io::Found file;
  for (Streams streams(shards); const Stream* const stream = streams.next();) {
    report::Report& report = stream->shard().report();
    if (report.verdict.game <= 1) {
      file.path = report.path;
      reporter.begin(file);
    }
    report.begins_part = false;  // it goes on where another shard ended
    reporter.add(report);
    if (reporter.is_full()) hand_over();
  }
  hand_over();
  std::uint64_t skipped = 0;
  for (const JsonlReader* const shard : shards) skipped += shard->summary().skipped;
  report::Summary summary = writer.finish(std::nullopt, skipped);
  summary.seconds = seconds_of(shards);
  return summary;
}

}  // namespace referee::internal::sweep
