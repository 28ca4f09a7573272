#pragma once

#include <cstddef>
#include <cstdint>

#include "io/walk/found.hpp"
#include "report/shard_info.hpp"
#include "shards/listing.hpp"

namespace referee::internal::shards {

/// One of several parts of a sweep, which may run on several machines.
class Shard {
 public:
  /// Part `index` (from 1) of `count`.
  Shard(const Listing& listing, unsigned index, unsigned count);

  /// The part of which a manifest says that these are its files.
  Shard(report::ShardInfo part, FileList files, std::uint64_t skipped);

  /// For the head of a report: which part of which sweep it is.
  const report::ShardInfo& part() const { return part_; }

  /// How many files there are in this part.
  std::size_t size() const { return files_.size(); }

  /// Stores file number `index` (from 0) of this part, whose files are in order, in `found`.
  void get(std::size_t index, io::Found& found) const { files_.get(index, found); }

  /// The files from number `begin` (from 0) to before number `end`, as a shard of its own.
  Shard range(std::size_t begin, std::size_t end) const;

  /// The number of special files that were met; all of them are counted in the first part.
  std::uint64_t skipped() const { return skipped_; }

 private:
  report::ShardInfo part_;
  FileList files_;
  std::uint64_t skipped_ = 0;
};

/// The digest of the paths of a shard.
std::string digest_of(const FileList& files);

}  // namespace referee::internal::shards
