#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace referee::internal::io {

/// The kind of a name in a directory.
enum class Kind : std::uint8_t {
  file,               ///< a regular file
  link_to_file,       ///< or a link that leads nowhere
  directory,          ///< a directory, or, when links are followed, a link to one
  link_to_directory,  ///< when links are not followed
  special,            ///< a FIFO, a device, a socket: never opened by a walk
};

/// Identifies a file or directory, whatever its name.
struct Identity {
  dev_t device = 0;
  ino_t inode = 0;

  friend bool operator==(const Identity&, const Identity&) = default;
};

/// The names in one directory, in byte order. Names of directories end with a slash, which counts
/// in the order.
class Listing {
 public:
  struct Name {
    std::string_view text;  ///< lives as long as the listing
    Kind kind = Kind::file;
  };

  /// Which names are listed, and of how many.
  struct Settings {
    bool hidden = false;  ///< those that begin with a dot too
    bool follow = false;  ///< a link to a directory counts as one
    std::size_t most_bytes = std::numeric_limits<std::size_t>::max();  ///< of memory
  };

  /// Reads the open directory `fd`. Ends early, and then is_whole() is false, when the names take
  /// more than `most_bytes`, or once `stop` is true. Throws base::Error with the reason alone.
  Listing(int fd, const Settings& settings, const std::atomic<bool>& stop);

  bool is_whole() const { return is_whole_; }
  std::size_t size() const { return names_.size(); }
  Name name(std::size_t index) const;

  /// Whether there is any directory among the names.
  bool has_directories() const { return has_directories_; }

  /// What the names take, in bytes of memory.
  std::size_t bytes() const { return text_.size() + names_.size() * sizeof(StoredName); }

 private:
  struct StoredName {
    std::size_t begin;  // in text_
    std::uint32_t size;
    Kind kind;
  };

  void add(std::string_view name, Kind kind);
  void sort();

  std::string text_;  // all names in one piece: a directory may hold millions
  std::vector<StoredName> names_;
  bool has_directories_ = false;
  bool is_whole_ = false;
};

}  // namespace referee::internal::io
