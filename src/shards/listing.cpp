#include "shards/listing.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

#include <fmt/format.h>

#include "io/walk/stamp.hpp"
#include "report/shard_info.hpp"

namespace referee::internal::shards {
namespace {

/// The approximate cost of judging a file besides its bytes, expressed in bytes.
constexpr std::uint64_t bytes_a_file = 4096;

/// 0 for what is not a regular file, or does not exist.
std::uint64_t size_of(const io::Found& file) {
  if (!file.error.empty() || file.path == io::standard_input) return 0;
  const auto stamp = io::stamp_of(file);
  return stamp ? stamp->size : 0;
}

}  // namespace

Listing::Listing(const std::vector<std::string>& operands, const io::WalkOptions& options,
                 const std::atomic<bool>& stop) {
  io::Walk walk(operands, options, stop);
  for (io::Found found; walk.next(found);) {
    add(found, size_of(found));
    skipped_ += found.skipped;
  }
  skipped_ += walk.skipped();
}

void Listing::add(const io::Found& found, std::uint64_t bytes) {
  digest_.add(report::place_of(found.path, !found.error.empty()));
  digest_.add(fmt::format("{}", bytes));
  files_.add(found, bytes);
}

void Listing::cut(std::uint64_t part_bytes, const Cut& cut) {
  const FileList whole = std::exchange(files_, {});
  digest_ = {};
  io::Found found;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    whole.get(i, found);
    std::vector<io::FilePart> parts;
    if (whole.bytes(i) > part_bytes) parts = cut(found);
    if (parts.empty()) add(found, whole.bytes(i));
    for (const io::FilePart& part : parts) {
      found.part = part;
      add(found, part.bytes());
    }
  }
}

std::uint64_t Listing::cost() const {
  std::uint64_t cost = 0;
  for (std::size_t i = 0; i < files_.size(); ++i) cost += files_.bytes(i) + bytes_a_file;
  return cost;
}

std::vector<unsigned> Listing::owners(unsigned count) const {
  std::vector<std::size_t> order(files_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return files_.bytes(a) != files_.bytes(b) ? files_.bytes(a) > files_.bytes(b) : a < b;
  });
  using Load = std::pair<std::uint64_t, unsigned>;  // and the shard; ties: lesser shard
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  for (unsigned shard = 1; shard <= count; ++shard) loads.emplace(0, shard);
  std::vector<unsigned> owners(files_.size());
  for (const std::size_t i : order) {
    const auto [load, shard] = loads.top();
    loads.pop();
    owners[i] = shard;
    loads.emplace(load + files_.bytes(i) + bytes_a_file, shard);
  }
  return owners;
}

}  // namespace referee::internal::shards
