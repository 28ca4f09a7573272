#include "shards/shard.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "io/walk/stamp.hpp"
#include "report/shard_info.hpp"

namespace referee::internal::shards {
namespace {

/// The length of the common end of both texts.
std::size_t common_end(std::string_view a, std::string_view b) {
  const auto end = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  return static_cast<std::size_t>(end.first - a.rbegin());
}

/// The approximate cost of judging a file besides its bytes, expressed in bytes.
constexpr std::uint64_t bytes_a_file = 4096;

/// 0 for what is not a regular file, or does not exist.
std::uint64_t size_of(const io::Found& file) {
  if (!file.error.empty() || file.path == io::standard_input) return 0;
  const auto stamp = io::stamp_of(file);
  return stamp ? stamp->size : 0;
}

}  // namespace

void FileList::add(const io::Found& found, std::uint64_t bytes) {
  if (!found.error.empty()) errors_.emplace(files_.size(), found.error);
  if (found.part) parts_.emplace(files_.size(), *found.part);
  paths_ += found.path;
  files_.push_back({paths_.size(), bytes, found.named, 0, 0});
  note_place(found);
}

void FileList::add(const FileList& other, std::size_t index) {
  io::Found found;
  other.get(index, found);
  add(found, other.bytes(index));
}

/// Notes the place of the file that was added last.
void FileList::note_place(const io::Found& found) {
  if (found.place.empty()) return;
  const std::size_t same = common_end(found.path, found.place);
  const auto root = std::string_view(found.place).substr(0, found.place.size() - same);
  if (roots_.empty() || roots_.back() != root) roots_.emplace_back(root);
  files_.back().root = static_cast<std::uint32_t>(roots_.size());
  files_.back().cut = static_cast<std::uint32_t>(found.path.size() - same);
}

const io::FilePart* FileList::part(std::size_t index) const {
  const auto part = parts_.find(index);
  return part == parts_.end() ? nullptr : &part->second;
}

void FileList::add_to(report::ListDigest& digest, std::size_t index) const {
  const io::FilePart* const own = part(index);
  digest.add_file(report::place_of(path(index), errors_.contains(index)),
                  own == nullptr ? 1 : own->games + 1);
}

void FileList::get(std::size_t index, io::Found& found) const {
  found.path = path(index);
  found.place = place(index);
  found.directory.reset();
  found.name = 0;
  found.named = files_[index].named;
  found.part.reset();
  if (const io::FilePart* const own = part(index)) found.part = *own;
  found.skipped = 0;
  const auto error = errors_.find(index);
  found.error = error == errors_.end() ? "" : error->second;
}

std::string FileList::place(std::size_t index) const {
  const File& file = files_[index];
  if (file.root == 0) return {};
  return roots_[file.root - 1] + std::string(path(index).substr(file.cut));
}

std::string_view FileList::path(std::size_t index) const {
  const std::size_t begin = index == 0 ? 0 : files_[index - 1].path_end;
  return std::string_view(paths_).substr(begin, files_[index].path_end - begin);
}

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

Shard::Shard(const Listing& listing, unsigned index, unsigned count) {
  const std::vector<unsigned> owners = listing.owners(count);
  for (std::size_t i = 0; i < owners.size(); ++i) {
    if (owners[i] == index) files_.add(listing.files(), i);
  }
  part_ = {
      index, count, listing.files().size(), listing.digest(), files_.size(), digest_of(files_)};
  if (index == 1) skipped_ = listing.skipped();
}

Shard::Shard(report::ShardInfo part, FileList files, std::uint64_t skipped)
    : part_(std::move(part)), files_(std::move(files)), skipped_(skipped) {}

Shard Shard::range(std::size_t begin, std::size_t end) const {
  FileList files;
  for (std::size_t i = begin; i < end; ++i) files.add(files_, i);
  return {part_, std::move(files), 0};
}

std::string digest_of(const FileList& files) {
  report::ListDigest digest;
  for (std::size_t i = 0; i < files.size(); ++i) files.add_to(digest, i);
  return digest.text();
}

}  // namespace referee::internal::shards
