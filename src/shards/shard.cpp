#include "shards/shard.hpp"

#include <algorithm>
#include <queue>

#include <fmt/format.h>

#include "io/ahead/files_ahead.hpp"
#include "io/sorting/sorted_items.hpp"
#include "io/walk/stamp.hpp"
#include "shards/manifest_text.hpp"
#include "text/fields.hpp"

namespace referee::internal::shards {
namespace {

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

void FileList::add(const io::Found& found, std::uint64_t bytes) {
  line_.clear();
  append_file(line_, found, bytes);
  line_.pop_back();  // its end
  spool_.add({found.place, line_});
  ++size_;
}

void FileList::add(const Reader& file) {
  spool_.add(file.items_.item());
  ++size_;
}

std::uint64_t FileList::Reader::bytes() const {
  std::string_view line = this->line();
  return text::number<std::uint64_t>(text::take_until(line, '\t')).value_or(0);
}

void FileList::Reader::get(io::Found& found) const {
  read_file(line(), found);
  found.place = items_.item().key;
  found.directory.reset();
  found.name = 0;
  found.skipped = 0;
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
  files_->add(found, bytes);
  bytes_ += bytes;
  largest_ = std::max(largest_, bytes);
}

void Listing::cut(std::uint64_t part_bytes, const Cut& cut) {
  if (largest_ <= part_bytes) return;
  const auto whole = std::exchange(files_, std::make_unique<FileList>());
  bytes_ = largest_ = 0;
  digest_ = {};
  io::Found found;
  for (FileList::Reader file(*whole); !is_stopped() && file.next();) {
    file.get(found);
    std::vector<io::FilePart> parts;
    if (file.bytes() > part_bytes) parts = cut(found);
    if (parts.empty()) add(found, file.bytes());
    for (const io::FilePart& part : parts) {
      found.part = part;
      add(found, part.bytes());
    }
  }
  files_->finish();
}

std::uint64_t Listing::cost() const {
  return bytes_ + size() * bytes_a_file;
}

std::vector<std::uint16_t> Listing::owners(unsigned count) const {
  io::SortedItems largest_first;
  std::uint64_t number = 0;
  for (FileList::Reader file(*files_); !is_stopped() && file.next(); ++number) {
    largest_first.add({io::number_as_key(~file.bytes()), io::number_as_key(number)});
  }
  largest_first.finish();
  using Load = std::pair<std::uint64_t, unsigned>;  // and the shard; ties: lesser shard
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  for (unsigned shard = 1; shard <= count; ++shard) loads.emplace(0, shard);
  std::vector<std::uint16_t> owners(size());
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
  report::ListDigest digest;
  io::Found found;
  auto owner = owners.begin();
  for (FileList::Reader file(listing.files()); !listing.is_stopped() && file.next();) {
    if (*owner++ != index) continue;
    files_->add(file);
    file.get(found);
    add_to(digest, found);
  }
  files_->finish();
  part_ = {index, count, listing.size(), listing.digest(), files_->size(), digest.text()};
  if (index == 1) skipped_ = listing.skipped();
}

Shard Shard::range(std::uint64_t begin, std::uint64_t end) const {
  auto files = std::make_unique<FileList>();
  FileList::Reader file(*files_);
  for (std::uint64_t number = 0; number < end && file.next(); ++number) {
    if (number >= begin) files->add(file);
  }
  files->finish();
  return {part_, std::move(files), 0};
}

void add_to(report::ListDigest& digest, const io::Found& found) {
  digest.add_file(report::place_of(found.path, !found.error.empty()),
                  found.part ? found.part->games + 1 : 1);
}

}  // namespace referee::internal::shards
