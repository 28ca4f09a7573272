#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "sweep/merge.hpp"

namespace referee::internal::sweep {
namespace {

using report::JsonlReader;

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

}  // namespace

report::Run head_of(std::span<JsonlReader* const> shards, std::string_view tool) {
  std::vector<const JsonlReader*> places;
  for (const JsonlReader* const shard : shards) {
    if (shard->tool() != tool) {
      throw base::Error(fmt::format("{} is a report of {}", shard->name(), shard->tool()));
    }
    if (!shard->part()) throw base::Error(fmt::format("{} is not a shard", shard->name()));
    check_like(*shards.front(), *shard);
    const report::ShardInfo& part = *shard->part();
    places.resize(part.count);
    const JsonlReader*& place = places[part.index - 1];
    if (place != nullptr) {
      throw base::Error(fmt::format("shard {}/{} is given twice: {} and {}", part.index, part.count,
                                    place->name(), shard->name()));
    }
    place = shard;
  }
  check_all_there(places);
  check_files(shards);
  const JsonlReader& first = *shards.front();
  return {first.tool(), first.version(), first.options(), std::nullopt};
}

}  // namespace referee::internal::sweep
