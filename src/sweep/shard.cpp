#include "sweep/shard.hpp"

#include <algorithm>
#include <numeric>
#include <queue>
#include <utility>

#include <fmt/format.h>

#include "io/walk/stamp.hpp"

namespace referee::internal::sweep {
namespace {

/// The approximate cost of judging a file besides its bytes, expressed in bytes.
constexpr std::uint64_t bytes_a_file = 4096;

/// 0 for what is not a regular file, or does not exist.
std::uint64_t size_of(const io::Found& file) {
  if (!file.error.empty() || file.path == io::standard_input) return 0;
  const auto stamp = io::stamp_of(file);
  return stamp ? stamp->size : 0;
}

/// The length of the common end of both texts.
std::size_t common_end(std::string_view a, std::string_view b) {
  const auto end = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  return static_cast<std::size_t>(end.first - a.rbegin());
}

}  // namespace

Shard::Shard(unsigned index, unsigned count, const std::vector<std::string>& operands,
             const io::WalkOptions& options, const std::atomic<bool>& stop) {
  part_.index = index;
  part_.count = count;
  io::Walk walk(operands, options, stop);
  list(walk);
  if (index == 1) skipped_ += walk.skipped();
  take_own();
}

void Shard::list(io::Walk& walk) {
  report::ListDigest digest;
  for (io::Found found; walk.next(found);) {
    const std::uint64_t size = size_of(found);
    digest.add(report::place_of(found.path, !found.error.empty()));
    digest.add(fmt::format("{}", size));
    if (!found.error.empty()) errors_.emplace(listed_.size(), found.error);
    paths_ += found.path;
    listed_.push_back({paths_.size(), size + bytes_a_file, found.named, 0, 0});
    note_place(found);
    if (part_.index == 1) skipped_ += found.skipped;
  }
  part_.files = listed_.size();
  part_.listing = digest.text();
}

/// Notes the place of the file that was listed last.
void Shard::note_place(const io::Found& found) {
  if (found.place.empty()) return;
  const std::size_t same = common_end(found.path, found.place);
  const auto root = std::string_view(found.place).substr(0, found.place.size() - same);
  if (roots_.empty() || roots_.back() != root) roots_.emplace_back(root);
  listed_.back().root = static_cast<std::uint32_t>(roots_.size());
  listed_.back().cut = static_cast<std::uint32_t>(found.path.size() - same);
}

/// Which part each file goes to.
std::vector<unsigned> Shard::deal() const {
  std::vector<std::size_t> order(listed_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return listed_[a].weight != listed_[b].weight ? listed_[a].weight > listed_[b].weight : a < b;
  });
  using Load = std::pair<std::uint64_t, unsigned>;  // and the part; ties: lesser part
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  for (unsigned part = 1; part <= part_.count; ++part) loads.emplace(0, part);
  std::vector<unsigned> owners(listed_.size());
  for (const std::size_t i : order) {
    const auto [load, part] = loads.top();
    loads.pop();
    owners[i] = part;
    loads.emplace(load + listed_[i].weight, part);
  }
  return owners;
}

void Shard::take_own() {
  report::ListDigest digest;
  const std::vector<unsigned> owners = deal();
  for (std::size_t i = 0; i < owners.size(); ++i) {
    if (owners[i] != part_.index) continue;
    mine_.push_back(i);
    digest.add(report::place_of(path(i), errors_.contains(i)));
  }
  part_.own_files = mine_.size();
  part_.own_paths = digest.text();
}

void Shard::get(std::size_t index, io::Found& found) const {
  const std::size_t i = mine_[index];
  found.path = path(i);
  found.place = place(i);
  found.directory.reset();
  found.name = 0;
  found.named = listed_[i].named;
  found.skipped = 0;
  const auto error = errors_.find(i);
  found.error = error == errors_.end() ? "" : error->second;
}

std::string Shard::place(std::size_t index) const {
  const Listed& file = listed_[index];
  if (file.root == 0) return {};
  return roots_[file.root - 1] + std::string(path(index).substr(file.cut));
}

std::string_view Shard::path(std::size_t index) const {
  const std::size_t begin = index == 0 ? 0 : listed_[index - 1].path_end;
  return std::string_view(paths_).substr(begin, listed_[index].path_end - begin);
}

}  // namespace referee::internal::sweep
