#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace referee::internal::io {

/// The kind of a name in a directory.
enum class Kind : std::uint8_t {
  file,               ///< a regular file, or a link to one, or a link that leads nowhere
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

  /// Reads the open directory `fd`. Hidden names (beginning with a dot) are left out unless
  /// `hidden`. Throws base::Error with the reason alone.
  Listing(int fd, bool hidden, bool follow);

  std::size_t size() const { return names_.size(); }
  Name name(std::size_t index) const;

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
};

/// The kind of a path named by the user; links are followed.
Kind kind_of_operand(const std::string& path);

}  // namespace referee::internal::io
