#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/descriptor.hpp"
#include "shards/manifest_text.hpp"
#include "shards/shard.hpp"

namespace referee::internal::shards {

/// A manifest says which shard of a sweep judges which files, so that the tree is walked once:
///
///     [files of 1/N] [files of 2/N] ... [index] [where the index is]
///
/// Each part is a frame of zstd with a checksum, of lines of text; a shard reads the index and its
/// own files only. docs/formats/manifest.md describes the bytes.

/// How many files a shard has, of how many bytes, and the digest of their paths, which is in the
/// head of its report.
struct ShardSize {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  std::string digest = {};
};

/// Writes the manifest of a sweep by `tool` in `count` shards, piece by piece, and returns their
/// sizes. Throws base::Error if standard input is among the files, and as io::Spool::add(). Once
/// the listing is stopped, what is written is no manifest.
std::vector<ShardSize> write_manifest(const Listing& listing, unsigned count, std::string_view tool,
                                      const WriteBytes& write);

/// A manifest that is read.
class Manifest {
 public:
  /// Reads the index. Throws base::Error that names the file if it cannot be read, is no manifest,
  /// or is damaged, of a later version, or of another tool.
  Manifest(const std::string& path, std::string_view tool);

  /// How many shards there are.
  unsigned count() const { return static_cast<unsigned>(entries_.size()); }

  /// Reads the files of shard `index`, from 1. Throws as the constructor.
  Shard shard(unsigned index) const;

 private:
  /// Where the list of a shard is, and what it holds.
  struct Entry {
    std::uint64_t offset = 0;
    std::uint64_t frame_bytes = 0;
    std::uint64_t text_bytes = 0;  ///< decompressed
    std::uint64_t files = 0;
    std::string digest;  ///< of the paths
  };

  void read_index(std::string_view text, std::string_view tool);
  std::string frame(std::uint64_t offset, std::uint64_t frame_bytes,
                    std::uint64_t text_bytes) const;
  std::string bytes(std::uint64_t offset, std::uint64_t count) const;
  [[noreturn]] void refuse(std::string_view reason) const;

  std::string path_;
  io::Descriptor file_;
  std::uint64_t size_ = 0;
  std::vector<Entry> entries_;
  std::uint64_t files_ = 0;
  std::uint64_t skipped_ = 0;
  std::string listing_;
};

}  // namespace referee::internal::shards
