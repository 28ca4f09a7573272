#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "io/walk/found.hpp"
#include "report/shard_info.hpp"

namespace referee::internal::shards {

/// Files to judge, and parts of files, in order, as a walk has found them. Memory is some 40 bytes
/// and the path for each.
class FileList {
 public:
  /// Adds a file of so many bytes, or a part of a file.
  void add(const io::Found& found, std::uint64_t bytes);

  std::size_t size() const { return files_.size(); }
  std::uint64_t bytes(std::size_t index) const { return files_[index].bytes; }

  /// Null if it is a whole file.
  const io::FilePart* part(std::size_t index) const;

  /// Adds to a digest which file, or part of one, it is.
  void add_to(report::ListDigest& digest, std::size_t index) const;

  /// Stores file number `index`, from 0, in `found`.
  void get(std::size_t index, io::Found& found) const;

 private:
  struct File {
    std::size_t path_end;  ///< in paths_; it begins where the one before ends
    std::uint64_t bytes;
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

}  // namespace referee::internal::shards
