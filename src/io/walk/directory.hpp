#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "io/descriptor.hpp"
#include "io/walk/listing.hpp"
#include "io/walk/selection.hpp"

namespace referee::internal::io {

/// A directory that has been read. It does not change any more, so that threads may share it.
struct Directory {
  std::shared_ptr<const Directory> parent;       ///< null if the user has named it
  std::shared_ptr<const Root> root;              ///< by which what is in it has canonical paths
  std::string path;                              ///< with a slash
  Identity identity;                             ///< only when links are followed
  std::shared_ptr<const Descriptor> descriptor;  ///< null when too many are open
  Listing listing;
};

/// What is asked of a DirectoryReader.
struct DirectoryRequest {
  std::shared_ptr<const Directory> parent;
  std::shared_ptr<const Root> root;
  std::string path;  ///< with a slash
};

/// Reads directories, and keeps some of them open, so that their files can be opened relative to
/// them. Several threads may use it at once.
class DirectoryReader {
 public:
  explicit DirectoryReader(const WalkOptions& options);

  /// How many directories may be open: a part of what the process may open, as files need
  /// descriptors too.
  std::size_t max_open() const { return max_open_; }

  /// How much is read.
  struct Bounds {
    std::size_t max_open;           ///< the directory is closed if so many are open
    std::size_t most_bytes;         ///< of memory for its names
    const std::atomic<bool>& stop;  ///< ends it early
  };

  /// Reads a directory; its listing is not whole if a bound has ended it. Null if it is a cycle, a
  /// link to a directory that contains it. Throws base::Error with the reason alone.
  std::shared_ptr<const Directory> read(DirectoryRequest request, const Bounds& bounds);

 private:
  Descriptor open(const DirectoryRequest& request) const;
  std::shared_ptr<const Descriptor> keep(Descriptor directory, std::size_t max_open);

  bool hidden_;
  bool follow_;
  std::size_t max_open_;
  std::mutex mutex_;
  std::vector<std::weak_ptr<const Descriptor>> open_;  // directories that are held open
};

}  // namespace referee::internal::io
