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

/// FNV-1a, of 64 bits.
void add_to_digest(std::uint64_t& digest, std::string_view bytes) {
  for (const char c : bytes) {
    digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  }
}

}  // namespace

Shard::Shard(unsigned index, unsigned count, const std::vector<std::string>& operands,
             const io::WalkOptions& options, const std::atomic<bool>& stop)
    : index_(index), count_(count), digest_(0xCBF29CE484222325U) {
  io::Walk walk(operands, options, stop);
  std::vector<Listed> listed = list(walk, digest_);
  listed_ = listed.size();
  const std::vector<unsigned> owners = deal(listed);
  for (std::size_t i = 0; i < listed.size(); ++i) {
    if (owners[i] == index_) mine_.push_back(std::move(listed[i].file));
  }
  if (index_ == 1) skipped_ = walk.skipped();
}

report::Part Shard::part() const {
  return {index_, count_, listed_, fmt::format("{:016x}", digest_)};
}

std::vector<Shard::Listed> Shard::list(io::Walk& walk, std::uint64_t& digest) {
  std::vector<Listed> listed;
  for (io::Found found; walk.next(found);) {
    const std::uint64_t size = size_of(found);
    add_to_digest(digest, found.path);
    add_to_digest(digest, fmt::format("{}{}{}", '\0', size, '\0'));
    Listed entry{found, size + bytes_a_file};
    // Not all directories can be held open at once.
    entry.file.directory.reset();
    entry.file.name = 0;
    listed.push_back(std::move(entry));
  }
  return listed;
}

/// The part that each file goes to.
std::vector<unsigned> Shard::deal(const std::vector<Listed>& listed) const {
  std::vector<std::size_t> order(listed.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return listed[a].weight > listed[b].weight;
  });
  using Load = std::pair<std::uint64_t, unsigned>;  // and whose; the lesser number if equal
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  for (unsigned part = 1; part <= count_; ++part) loads.emplace(0, part);
  std::vector<unsigned> owners(listed.size());
  for (const std::size_t i : order) {
    const auto [load, part] = loads.top();
    loads.pop();
    owners[i] = part;
    loads.emplace(load + listed[i].weight, part);
  }
  return owners;
}

}  // namespace referee::sweep
