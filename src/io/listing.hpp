#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace referee::io {

/// What a name in a directory stands for.
enum class Kind {
  file,               ///< a regular file, or a link to one, or a link that leads nowhere
  directory,          ///< a directory, or, when links are followed, a link to one
  link_to_directory,  ///< when links are not followed
  special,            ///< a FIFO, a device, a socket: never opened by a walk
};

struct Name {
  std::string name;
  Kind kind = Kind::file;
};

/// Which directory it is, whatever it is called.
struct Identity {
  dev_t device = 0;
  ino_t inode = 0;

  friend bool operator==(const Identity&, const Identity&) = default;
};

/// The names in one directory, those of directories in the place of `name/`, in byte order.
struct Listing {
  Identity identity;
  std::vector<Name> names;
};

/// Reads a directory. Hidden names (beginning with a dot) are left out unless `hidden`. Throws
/// base::Trouble with the reason alone.
Listing list_directory(const std::string& path, bool hidden, bool follow);

/// What a path named by the user stands for; links are followed.
Kind kind_of_operand(const std::string& path);

}  // namespace referee::io
