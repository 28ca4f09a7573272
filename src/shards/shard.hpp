#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/sorting/spool.hpp"
#include "io/walk/found.hpp"
#include "io/walk/walk.hpp"
#include "report/shard_info.hpp"

namespace referee::internal::shards {

/// Files to judge, and parts of files, in order, as a walk has found them. Many are on disk
/// (io::Spool). They are added by one thread; after finish() any thread may read.
class FileList {
 public:
  /// Adds a file of so many bytes, or a part of a file. Throws as io::Spool::add().
  void add(const io::Found& found, std::uint64_t bytes);

  /// Nothing is added any more. Throws as io::Spool::add().
  void finish() { spool_.finish(); }

  std::uint64_t size() const { return size_; }

  /// Reads them, one after another. Used by one thread at a time.
  class Reader {
   public:
    /// `files`, which has been finished, must outlive this object.
    explicit Reader(const FileList& files) : items_(files.spool_) {}

    /// Goes to the next file; false at the end.
    bool next() { return items_.next(); }

    /// The line of that file in a manifest, without its end.
    std::string_view line() const { return items_.item().value; }

    std::uint64_t bytes() const;
    void get(io::Found& found) const;

   private:
    friend class FileList;
    io::SpoolReader items_;
  };

  /// Adds the file at which the reader of another list is.
  void add(const Reader& file);

 private:
  io::Spool spool_;  // a key is the place of a file, if that is known; a value its line
  std::uint64_t size_ = 0;
  std::string line_;  // reused
};

/// All files of a sweep, and how they are distributed to its shards: greedily, the largest first,
/// each to the shard that has least to read so far:
///
///     sizes   90 40 30 30 10      1/2: 90 10
///                                 2/2: 40 30 30
///
/// The shards depend on the paths, their order and the sizes alone, so they are the same wherever
/// the files are. When they are distributed, a file takes two bytes of memory.
class Listing {
 public:
  /// Walks all files, and asks for their sizes, many at a time where that pays. Everything ends
  /// early, with incomplete lists, once `stop`, which must outlive this object, becomes true.
  /// Throws as io::Spool::add().
  Listing(const io::PathList& operands, const io::WalkOptions& options,
          const std::atomic<bool>& stop);

  std::uint64_t size() const { return files_->size(); }

  /// The parts into which a file is cut; empty if it is not.
  using Cut = std::function<std::vector<io::FilePart>(const io::Found& file)>;

  /// Puts the parts of regular files of more than `part_bytes` in their place.
  void cut(std::uint64_t part_bytes, const Cut& cut);

  /// The digest of the paths and sizes, and of what was cut.
  std::string digest() const { return digest_.text(); }

  /// The number of special files that were met.
  std::uint64_t skipped() const { return skipped_; }

  /// What it costs to judge all, in bytes.
  std::uint64_t cost() const;

  /// Which of up to ShardInfo::max_count shards, from 1, each file belongs to.
  std::vector<std::uint16_t> owners(unsigned count) const;

  const FileList& files() const { return *files_; }

  bool is_stopped() const { return stop_.load(std::memory_order_relaxed); }

 private:
  void add(const io::Found& found, std::uint64_t bytes);

  const std::atomic<bool>& stop_;
  std::unique_ptr<FileList> files_ = std::make_unique<FileList>();
  std::uint64_t bytes_ = 0;    // of all files
  std::uint64_t largest_ = 0;  // of their sizes
  report::ListDigest digest_;
  std::uint64_t skipped_ = 0;
};

/// One of several parts of a sweep, which may run on several machines.
class Shard {
 public:
  /// Part `index` (from 1) of `count`.
  Shard(const Listing& listing, unsigned index, unsigned count);

  /// The part of which a manifest says that these are its files.
  Shard(report::ShardInfo part, std::unique_ptr<FileList> files, std::uint64_t skipped)
      : part_(std::move(part)), files_(std::move(files)), skipped_(skipped) {}

  /// For the head of a report: which part of which sweep it is.
  const report::ShardInfo& part() const { return part_; }

  /// The files of this part, in order.
  const FileList& files() const { return *files_; }

  /// The files from number `begin` (from 0) to before number `end`, as a shard of its own.
  Shard range(std::uint64_t begin, std::uint64_t end) const;

  /// The number of special files that were met; all of them are counted in the first part.
  std::uint64_t skipped() const { return skipped_; }

 private:
  report::ShardInfo part_;
  std::unique_ptr<FileList> files_ = std::make_unique<FileList>();
  std::uint64_t skipped_ = 0;
};

/// Adds to the digest of the paths of a shard a file, or a part of one.
void add_to(report::ListDigest& digest, const io::Found& found);

}  // namespace referee::internal::shards
