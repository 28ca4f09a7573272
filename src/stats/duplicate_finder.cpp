#include "stats/duplicate_finder.hpp"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "stats/top.hpp"

namespace referee::internal::stats {
namespace {

struct Group {
  std::uint64_t games;
  std::uint64_t offset;  // of the first
  std::size_t begin;
};

struct MoreFirst {
  bool operator()(const Group& a, const Group& b) const {
    return a.games != b.games ? a.games > b.games : a.offset < b.offset;
  }
};

template <typename T>
void append(std::string& text, const T& value) {
  text.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <typename T>
T read_at(const std::string& text, std::uint64_t offset) {
  T value;
  std::memcpy(&value, &text[offset], sizeof value);
  return value;
}

}  // namespace

void DuplicateFinder::add(const base::Digest::Value& digest, std::string_view path,
                          std::uint64_t game) {
  const std::size_t name = path.rfind('/') + 1;  // npos + 1 is 0
  if (directories_.empty() || directories_.back() != path.substr(0, name)) {
    directories_.emplace_back(path.substr(0, name));
  }
  digests_.push_back({digest, ids_.size()});
  append(ids_, static_cast<std::uint32_t>(directories_.size() - 1));
  append(ids_, game);
  ids_ += path.substr(name);
  ids_ += '\0';
}

Statistics::Duplicates DuplicateFinder::find() {
  std::sort(digests_.begin(), digests_.end(), [](const DigestOfGame& a, const DigestOfGame& b) {
    return std::tie(a.digest, a.offset) < std::tie(b.digest, b.offset);
  });
  Statistics::Duplicates duplicates;
  Top<Group, MoreFirst> top(most_listed);
  for (std::size_t begin = 0, end = 0; begin < digests_.size(); begin = end) {
    while (end < digests_.size() && digests_[end].digest == digests_[begin].digest) ++end;
    if (end - begin == 1) continue;
    ++duplicates.contents;
    duplicates.games += end - begin;
    top.add({end - begin, digests_[begin].offset, begin});
  }
  for (const Group& group : top.all()) {
    duplicates.listed.push_back(describe(group.begin, group.games));
  }
  return duplicates;
}

Statistics::Duplicate DuplicateFinder::describe(std::size_t begin, std::uint64_t count) const {
  Statistics::Duplicate one{count, {}};
  for (std::size_t i = 0; i < std::min<std::uint64_t>(count, most_ids); ++i) {
    one.first.push_back(id_at(digests_[begin + i].offset));
  }
  return one;
}

Statistics::GameId DuplicateFinder::id_at(std::uint64_t offset) const {
  const auto directory = read_at<std::uint32_t>(ids_, offset);
  const auto game = read_at<std::uint64_t>(ids_, offset + sizeof directory);
  return {directories_[directory] + &ids_[offset + sizeof directory + sizeof game], game};
}

}  // namespace referee::internal::stats
