#include "shards/shard.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "io/ahead/files_ahead.hpp"
#include "io/sorting/sorted_items.hpp"
#include "io/walk/stamp.hpp"
#include "report/shard_info.hpp"
#include "shards/manifest_text.hpp"

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
  // What has no blocks on a disk may be made up by the system.
  const auto& status = file.fetched->status;
  if (status && (!status->is_regular() || status->size == 0)) return 0;
  if (status && status->blocks > 0) return status->size;
  const auto stamp = io::stamp_of(file);
  return stamp ? stamp->size : 0;
}

}  // namespace

void FileList::add(const io::Found& found) {
  if (!found.error.empty()) errors_.emplace(files_.size(), found.error);
  if (found.part) parts_.emplace(files_.size(), *found.part);
  paths_ += found.path;
  files_.push_back({paths_.size(), found.named, 0, 0});
  note_place(found);
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

void FileList::get(std::size_t index, io::Found& found) const {
  found.path = path(index);
  found.place = place(index);
  found.directory.reset();
  found.name = 0;
  found.named = files_[index].named;
  found.part.reset();
  const auto part = parts_.find(index);
  if (part != parts_.end()) found.part = part->second;
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

void ListedFile::get(io::Found& found) const {
  read_file(line, found);
  found.place = place;
}

Listing::Listing(const io::PathList& operands, const io::WalkOptions& options,
                 const std::atomic<bool>& stop)
    : stop_(stop) {
  io::Walk walk(operands, options, stop);
  io::AheadSettings settings = options.ahead;
  settings.fetch.only_status = true;
  io::FilesAhead files([&walk](io::Found& found) { return walk.next(found); }, settings, stop);
  for (io::Found found; files.next(found) && files.sample(found);) {
    add(found, size_of(found));
    skipped_ += found.skipped;
  }
  if (!is_stopped()) skipped_ += walk.skipped();
  files_->finish();
}

void Listing::add(const io::Found& found, std::uint64_t bytes) {
  digest_.add(report::place_of(found.path, !found.error.empty()));
  digest_.add(fmt::format("{}", bytes));
  line_.clear();
  append_file(line_, found, bytes);
  line_.pop_back();  // its end
  files_->add({found.place, line_});
  ++size_;
  bytes_ += bytes;
  largest_ = std::max(largest_, bytes);
}

void Listing::cut(std::uint64_t part_bytes, const Cut& cut) {
  if (largest_ <= part_bytes) return;
  const auto whole = std::exchange(files_, std::make_unique<io::Spool>());
  size_ = bytes_ = largest_ = 0;
  digest_ = {};
  io::Found found;
  read(*whole, [&](const ListedFile& file) {
    file.get(found);
    std::vector<io::FilePart> parts;
    if (file.bytes > part_bytes) parts = cut(found);
    if (parts.empty()) add(found, file.bytes);
    for (const io::FilePart& part : parts) {
      found.part = part;
      add(found, part.bytes());
    }
  });
  files_->finish();
}

std::uint64_t Listing::cost() const {
  return bytes_ + size_ * bytes_a_file;
}

void Listing::read(const io::Spool& files, const Use& use) const {
  io::SpoolReader reader(files);
  for (std::uint64_t number = 0; !is_stopped() && reader.next(); ++number) {
    std::string_view rest = reader.item().value;
    const auto bytes = number_of(take_tabbed(rest)).value_or(0);
    use({number, reader.item().value, reader.item().key, bytes});
  }
}

std::vector<std::uint16_t> Listing::owners(unsigned count) const {
  io::SortedItems largest_first;
  for_each([&](const ListedFile& file) {
    largest_first.add({io::number_as_key(~file.bytes), io::number_as_key(file.number)});
  });
  largest_first.finish();
  using Load = std::pair<std::uint64_t, unsigned>;  // and the shard; ties: lesser shard
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  for (unsigned shard = 1; shard <= count; ++shard) loads.emplace(0, shard);
  std::vector<std::uint16_t> owners(size_);
  for (io::Item item; !is_stopped() && largest_first.next(item);) {
    const auto [load, shard] = loads.top();
    loads.pop();
    owners[io::number_of_key(item.value)] = static_cast<std::uint16_t>(shard);
    loads.emplace(load + ~io::number_of_key(item.key) + bytes_a_file, shard);
  }
  return owners;
}

Shard::Shard(const Listing& listing, unsigned index, unsigned count) {
  const std::vector<std::uint16_t> owners = listing.owners(count);
  io::Found found;
  listing.for_each([&](const ListedFile& file) {
    if (owners[file.number] != index) return;
    file.get(found);
    files_.add(found);
  });
  part_ = {index, count, listing.size(), listing.digest(), files_.size(), digest_of(files_)};
  if (index == 1) skipped_ = listing.skipped();
}

Shard::Shard(report::ShardInfo part, FileList files, std::uint64_t skipped)
    : part_(std::move(part)), files_(std::move(files)), skipped_(skipped) {}

Shard Shard::range(std::size_t begin, std::size_t end) const {
  FileList files;
  io::Found found;
  for (std::size_t i = begin; i < end; ++i) {
    files_.get(i, found);
    files.add(found);
  }
  return {part_, std::move(files), 0};
}

void add_to(report::ListDigest& digest, const io::Found& found) {
  digest.add_file(report::place_of(found.path, !found.error.empty()),
                  found.part ? found.part->games + 1 : 1);
}

std::string digest_of(const FileList& files) {
  report::ListDigest digest;
  io::Found found;
  for (std::size_t i = 0; i < files.size(); ++i) {
    files.get(i, found);
    add_to(digest, found);
  }
  return digest.text();
}

}  // namespace referee::internal::shards
