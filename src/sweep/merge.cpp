#include "sweep/merge.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/trouble.hpp"

namespace referee::sweep {
namespace {

using report::JsonlReader;

std::string name_of(const report::Part& part) {
  return fmt::format("shard {}/{}", part.index, part.count);
}

/// Where a report stands among the others: by its path, a directory's with a slash at the end.
struct Place {
  std::string key;
  std::uint64_t game = 0;

  friend auto operator<=>(const Place&, const Place&) = default;
};

Place place_of(const report::Report& report) {
  Place place{std::string(report.path), report.verdict.game};
  if (report.is_directory && !place.key.ends_with('/')) place.key += '/';
  return place;
}

/// A shard while it is read.
struct Stream {
  JsonlReader* shard;
  Place place;

  /// False at the end.
  bool next() {
    if (!shard->next()) return false;
    Place next = place_of(shard->report());
    // The parts of a file may stop at an error, which has no number.
    if (next.key < place.key ||
        (next.key == place.key && next.game <= place.game && next.game > 0)) {
      shard->refuse("this game is not in its place, or is there twice");
    }
    place = std::move(next);
    return true;
  }
};

void check_like(const JsonlReader& first, const JsonlReader& other) {
  const auto differ = [&](std::string_view what) {
    throw base::Trouble(
        fmt::format("{} and {} have different {}", first.name(), other.name(), what));
  };
  if (first.version() != other.version()) differ("versions");
  if (first.options() != other.options()) differ("options");
  if (first.part()->count != other.part()->count) differ("numbers of shards");
  if (first.part()->files != other.part()->files ||
      first.part()->listing != other.part()->listing) {
    differ("lists of files");
  }
}

void print(const report::Report& report, std::span<Outlet> outlets) {
  std::string text;
  for (Outlet& outlet : outlets) {
    text.clear();
    outlet.printer().print(report, text);
    outlet.write(text);
  }
}

report::Summary sum_of(std::span<JsonlReader* const> shards) {
  report::Summary sum;
  sum.seconds = 0;
  for (const JsonlReader* shard : shards) {
    const report::Summary& part = shard->summary();
    sum.files += part.files;
    sum.games += part.games;
    sum.skipped += part.skipped;
    sum.bytes += part.bytes;
    sum.moves += part.moves;
    sum.failures += part.failures;
    for (std::size_t i = 0; i < sum.by_code.size(); ++i) sum.by_code[i] += part.by_code[i];
    if (sum.seconds && part.seconds) {
      *sum.seconds += *part.seconds;
    } else {
      sum.seconds.reset();
    }
  }
  return sum;
}

}  // namespace

report::Run head_of(std::span<JsonlReader* const> shards, std::string_view tool) {
  std::vector<const JsonlReader*> places;
  for (const JsonlReader* shard : shards) {
    if (shard->tool() != tool) {
      throw base::Trouble(fmt::format("{} is a report of {}", shard->name(), shard->tool()));
    }
    if (!shard->part() || shard->part()->index == 0 ||
        shard->part()->index > shard->part()->count) {
      throw base::Trouble(fmt::format("{} is not of a shard", shard->name()));
    }
    check_like(*shards.front(), *shard);
    const report::Part& part = *shard->part();
    places.resize(std::max<std::size_t>(places.size(), part.index));
    const JsonlReader*& place = places[part.index - 1];
    if (place != nullptr) {
      throw base::Trouble(
          fmt::format("{} is there twice: {} and {}", name_of(part), place->name(), shard->name()));
    }
    place = shard;
  }
  const report::Part& part = *shards.front()->part();
  places.resize(std::min<std::size_t>(part.count, places.size() + 1));
  const auto lost = std::find(places.begin(), places.end(), nullptr);
  if (lost != places.end()) {
    throw base::Trouble(
        fmt::format("shard {}/{} is missing", lost - places.begin() + 1, part.count));
  }
  const JsonlReader& first = *shards.front();
  return {first.tool(), first.version(), first.options(), std::nullopt};
}

report::Summary merge(std::span<JsonlReader* const> shards, std::span<Outlet> outlets,
                      const std::vector<game::Code>& only) {
  std::vector<Stream> streams;
  for (JsonlReader* shard : shards) {
    Stream stream{shard, {}};
    if (stream.next()) streams.push_back(std::move(stream));
  }
  while (!streams.empty()) {
    const auto least =
        std::min_element(streams.begin(), streams.end(),
                         [](const Stream& a, const Stream& b) { return a.place < b.place; });
    for (const Stream& other : streams) {
      if (&other == &*least || other.place.key != least->place.key) continue;
      other.shard->refuse(fmt::format("{} has this file too", least->shard->name()));
    }
    const report::Report& report = least->shard->report();
    const bool is_wanted =
        only.empty() || std::find(only.begin(), only.end(), report.verdict.code) != only.end();
    if (is_wanted) print(report, outlets);
    if (!least->next()) streams.erase(least);
  }
  return sum_of(shards);
}

}  // namespace referee::sweep
