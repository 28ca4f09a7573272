#include "shards/shard.hpp"

#include <utility>
#include <vector>

namespace referee::internal::shards {

Shard::Shard(const Listing& listing, unsigned index, unsigned count) {
  const std::vector<unsigned> owners = listing.owners(count);
  io::Found found;
  for (std::size_t i = 0; i < owners.size(); ++i) {
    if (owners[i] != index) continue;
    listing.files().get(i, found);
    files_.add(found, listing.files().bytes(i));
  }
  part_ = {
      index, count, listing.files().size(), listing.digest(), files_.size(), digest_of(files_)};
  if (index == 1) skipped_ = listing.skipped();
}

Shard::Shard(report::ShardInfo part, FileList files, std::uint64_t skipped)
    : part_(std::move(part)), files_(std::move(files)), skipped_(skipped) {}

Shard Shard::range(std::size_t begin, std::size_t end) const {
  FileList files;
  io::Found found;
  for (std::size_t i = begin; i < end; ++i) {
    files_.get(i, found);
    files.add(found, files_.bytes(i));
  }
  return {part_, std::move(files), 0};
}

std::string digest_of(const FileList& files) {
  report::ListDigest digest;
  for (std::size_t i = 0; i < files.size(); ++i) files.add_to(digest, i);
  return digest.text();
}

}  // namespace referee::internal::shards
