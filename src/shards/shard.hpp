#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/sorting/spool.hpp"
#include "io/walk/found.hpp"
#include "io/walk/walk.hpp"
#include "report/shard_info.hpp"

namespace referee::internal::shards {

/// Files to judge, and parts of files, in order, as a walk has found them. Memory is some 30 bytes
/// and the path for each.
class FileList {
 public:
  /// Adds a file, or a part of a file.
  void add(const io::Found& found);

  std::size_t size() const { return files_.size(); }

  /// Stores file number `index`, from 0, in `found`.
  void get(std::size_t index, io::Found& found) const;

 private:
  struct File {
    std::size_t path_end;  ///< in paths_; it begins where the one before ends
    bool named;
    std::uint32_t root;  ///< its place is roots_[root - 1] and its path after the first `cut`
    std::uint32_t cut;   ///< bytes; or it has none, and `root` is 0
  };

  void note_place(const io::Found& found);
  std::string place(std::size_t index) const;
  std::string_view path(std::size_t index) const;

  std::string paths_;  // of all files, one after the other
  std::vector<File> files_;
  std::vector<std::string> roots_;
  std::map<std::size_t, std::string> errors_;  // of directories that cannot be read
  std::map<std::size_t, io::FilePart> parts_;
};

/// A file, or a part of one, in a listing.
struct ListedFile {
  std::uint64_t number;   ///< from 0
  std::string_view line;  ///< as in a manifest
  std::string_view place;
  std::uint64_t bytes;

  /// Stores it in `found`.
  void get(io::Found& found) const;
};

/// All files of a sweep, and how they are distributed to its shards: greedily, the largest first,
/// each to the shard that has least to read so far:
///
///     sizes   90 40 30 30 10      1/2: 90 10
///                                 2/2: 40 30 30
///
/// The shards depend on the paths, their order and the sizes alone, so they are the same wherever
/// the files are. Many files are listed on disk (io::Spool), so that memory is bounded but for two
/// bytes a file when they are distributed.
class Listing {
 public:
  /// Walks all files, and asks for their sizes, many at a time where that pays. Everything ends
  /// early, with incomplete lists, once `stop`, which must outlive this object, becomes true.
  /// Throws as io::Spool::add().
  Listing(const io::PathList& operands, const io::WalkOptions& options,
          const std::atomic<bool>& stop);

  std::uint64_t size() const { return size_; }

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

  /// Hands all files to `use`, in order.
  using Use = std::function<void(const ListedFile& file)>;
  void for_each(const Use& use) const { read(*files_, use); }

  bool is_stopped() const { return stop_.load(std::memory_order_relaxed); }

 private:
  void add(const io::Found& found, std::uint64_t bytes);
  void read(const io::Spool& files, const Use& use) const;

  const std::atomic<bool>& stop_;
  std::unique_ptr<io::Spool> files_ = std::make_unique<io::Spool>();  // as ListedFile::item()
  std::uint64_t size_ = 0;
  std::uint64_t bytes_ = 0;    // of all files
  std::uint64_t largest_ = 0;  // of their sizes
  report::ListDigest digest_;
  std::uint64_t skipped_ = 0;
  std::string line_;  // reused
};

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

/// Adds to the digest of the paths of a shard a file, or a part of one.
void add_to(report::ListDigest& digest, const io::Found& found);

/// That digest.
std::string digest_of(const FileList& files);

}  // namespace referee::internal::shards
