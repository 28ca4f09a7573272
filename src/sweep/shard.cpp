#include "sweep/shard.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <numeric>
#include <queue>
#include <utility>

#include <fmt/format.h>

namespace referee::sweep {
namespace {

/// What judging a file costs besides its bytes, in bytes, about.
constexpr std::uint64_t bytes_a_file = 4096;

/// 0 for what is no regular file, or not there.
std::uint64_t size_of(const io::Found& file) {
  struct stat status {};
  const int folder = file.directory ? file.directory->get() : AT_FDCWD;
  const char* const name = file.path.c_str() + (file.directory ? file.name : 0);
  if (!file.trouble.empty() || file.path == io::standard_input) return 0;
  if (::fstatat(folder, name, &status, 0) != 0 || !S_ISREG(status.st_mode)) return 0;
  return static_cast<std::uint64_t>(status.st_size);
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
  report::Digest digest;
  for (io::Found found; walk.next(found);) {
    const std::uint64_t size = size_of(found);
    digest.add(report::place_of(found.path, !found.trouble.empty()));
    digest.add(fmt::format("{}", size));
    if (!found.trouble.empty()) troubles_.emplace(listed_.size(), found.trouble);
    paths_ += found.path;
    listed_.push_back({paths_.size(), size + bytes_a_file, found.named});
    if (part_.index == 1) skipped_ += found.skipped;
  }
  part_.files = listed_.size();
  part_.listing = digest.text();
}

/// Which part each file goes to.
std::vector<unsigned> Shard::deal() const {
  std::vector<std::size_t> order(listed_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return listed_[a].weight != listed_[b].weight ? listed_[a].weight > listed_[b].weight : a < b;
  });
  using Load = std::pair<std::uint64_t, unsigned>;  // and whose; the lesser number if equal
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
  report::Digest digest;
  const std::vector<unsigned> owners = deal();
  for (std::size_t i = 0; i < owners.size(); ++i) {
    if (owners[i] != part_.index) continue;
    mine_.push_back(i);
    digest.add(report::place_of(path(i), troubles_.contains(i)));
  }
  part_.own_files = mine_.size();
  part_.own_paths = digest.text();
}

void Shard::get(std::size_t index, io::Found& found) const {
  const std::size_t i = mine_[index];
  found.path = path(i);
  found.directory.reset();
  found.name = 0;
  found.named = listed_[i].named;
  found.skipped = 0;
  const auto trouble = troubles_.find(i);
  found.trouble = trouble == troubles_.end() ? "" : trouble->second;
}

std::string_view Shard::path(std::size_t index) const {
  const std::size_t begin = index == 0 ? 0 : listed_[index - 1].path_end;
  return std::string_view(paths_).substr(begin, listed_[index].path_end - begin);
}

}  // namespace referee::sweep
