#include "io/listing.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <string_view>

#include "base/trouble.hpp"
#include "io/descriptor.hpp"

namespace referee::io {
namespace {

struct CloseDirectory {
  void operator()(DIR* directory) const { ::closedir(directory); }
};

Kind kind_of_mode(mode_t mode) {
  if (S_ISDIR(mode)) return Kind::directory;
  return S_ISREG(mode) ? Kind::file : Kind::special;
}

/// Where a link leads. One that leads nowhere is a file, so that it is reported.
Kind kind_of_link(int directory, const char* name, bool follow) {
  struct stat status {};
  if (::fstatat(directory, name, &status, 0) != 0) return Kind::file;
  const Kind kind = kind_of_mode(status.st_mode);
  return kind == Kind::directory && !follow ? Kind::link_to_directory : kind;
}

Kind kind_of_entry(int directory, const dirent& entry, bool follow) {
  switch (entry.d_type) {
    case DT_REG:
      return Kind::file;
    case DT_DIR:
      return Kind::directory;
    case DT_LNK:
      return kind_of_link(directory, entry.d_name, follow);
    case DT_UNKNOWN:
      break;
    default:
      return Kind::special;
  }
  struct stat status {};
  if (::fstatat(directory, entry.d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) return Kind::file;
  return S_ISLNK(status.st_mode) ? kind_of_link(directory, entry.d_name, follow)
                                 : kind_of_mode(status.st_mode);
}

/// As strings, with a slash behind the name of a directory.
bool stands_before(const Name& a, const Name& b) {
  const std::size_t common = std::min(a.name.size(), b.name.size());
  if (const int order = a.name.compare(0, common, b.name, 0, common); order != 0) return order < 0;
  const auto next = [common](const Name& name) {
    const bool ended = name.name.size() == common;
    const char slash = name.kind == Kind::directory ? '/' : '\0';
    return static_cast<unsigned char>(ended ? slash : name.name[common]);
  };
  return next(a) < next(b);
}

}  // namespace

Listing list_directory(const std::string& path, bool hidden, bool follow) {
  Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  struct stat status {};
  if (!descriptor || ::fstat(descriptor.get(), &status) != 0) throw base::trouble_of_errno(errno);
  const int fd = descriptor.get();
  const std::unique_ptr<DIR, CloseDirectory> directory(::fdopendir(fd));
  if (!directory) throw base::trouble_of_errno(errno);
  descriptor.release();

  Listing listing{{status.st_dev, status.st_ino}, {}};
  for (;;) {
    errno = 0;
    const dirent* const entry = ::readdir(directory.get());
    if (entry == nullptr) break;
    const std::string_view name(entry->d_name);
    if (name == "." || name == ".." || (!hidden && name.starts_with('.'))) continue;
    listing.names.push_back({std::string(name), kind_of_entry(fd, *entry, follow)});
  }
  if (errno != 0) throw base::trouble_of_errno(errno);
  std::sort(listing.names.begin(), listing.names.end(), stands_before);
  return listing;
}

Kind kind_of_operand(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return Kind::file;
  // A FIFO or a device that the user names is meant to be read.
  return S_ISDIR(status.st_mode) ? Kind::directory : Kind::file;
}

}  // namespace referee::io
