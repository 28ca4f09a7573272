#include "io/walk/listing.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "base/error.hpp"

namespace referee::internal::io {
namespace {

Kind kind_of_mode(mode_t mode) {
  if (S_ISDIR(mode)) return Kind::directory;
  return S_ISREG(mode) ? Kind::file : Kind::special;
}

/// The kind of a link's target. A dangling link counts as a file, so that it is reported.
Kind kind_of_link(int directory, const char* name, bool follow) {
  struct stat status {};
  if (::fstatat(directory, name, &status, 0) != 0) return Kind::link_to_file;
  const Kind kind = kind_of_mode(status.st_mode);
  if (kind == Kind::file) return Kind::link_to_file;
  return kind == Kind::directory && !follow ? Kind::link_to_directory : kind;
}

Kind kind_of_entry(int directory, const dirent64& entry, bool follow) {
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

}  // namespace

Listing::Listing(int fd, const Settings& settings, const std::atomic<bool>& stop) {
  // Not readdir(), which would own the descriptor.
  alignas(dirent64) std::array<char, std::size_t{32} << 10> buffer;
  for (;;) {
    const ssize_t count = ::getdents64(fd, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw base::system_error(errno);
    if (count == 0) break;
    for (std::size_t at = 0; at < static_cast<std::size_t>(count);) {
      const auto& entry = *reinterpret_cast<const dirent64*>(buffer.data() + at);
      at += entry.d_reclen;
      const std::string_view name(entry.d_name);
      if (name == "." || name == ".." || (!settings.hidden && name.starts_with('.'))) continue;
      if (stop.load(std::memory_order_relaxed) || bytes() > settings.most_bytes) return;
      add(name, kind_of_entry(fd, entry, settings.follow));
    }
  }
  sort();
  is_whole_ = true;
}

Listing::Name Listing::name(std::size_t index) const {
  const StoredName& entry = names_[index];
  return {{text_.data() + entry.begin, entry.size}, entry.kind};
}

void Listing::add(std::string_view name, Kind kind) {
  const std::size_t begin = text_.size();
  text_ += name;
  if (kind == Kind::directory) {
    text_ += '/';
    has_directories_ = true;
  }
  names_.push_back({begin, static_cast<std::uint32_t>(text_.size() - begin), kind});
}

void Listing::sort() {
  const auto text_of = [this](const StoredName& entry) {
    return std::string_view(text_).substr(entry.begin, entry.size);
  };
  std::sort(names_.begin(), names_.end(),
            [&](const StoredName& a, const StoredName& b) { return text_of(a) < text_of(b); });
}

}  // namespace referee::internal::io
