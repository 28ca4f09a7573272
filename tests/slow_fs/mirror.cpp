#include "mirror.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <utility>

namespace slow_fs {

Mirror::Mirror(int folder, double kept_seconds, Faults faults, Requests& requests)
    : folder_(folder),
      kept_seconds_(kept_seconds),
      faults_(std::move(faults)),
      requests_(requests),
      paths_{"."} {}

Mirror& Mirror::of(fuse_req_t request) {
  return *static_cast<Mirror*>(fuse_req_userdata(request));
}

fuse_lowlevel_ops Mirror::operations() {
  fuse_lowlevel_ops ops{};
  ops.init = init;
  add_operations_on_names(ops);
  add_operations_on_directories(ops);
  add_operations_on_files(ops);
  return ops;
}

void Mirror::add_operations_on_names(fuse_lowlevel_ops& ops) {
  ops.lookup = [](fuse_req_t request, fuse_ino_t parent, const char* name) {
    Mirror& self = of(request);
    const std::string path = self.path_of(parent, name);
    self.take(Kind::lookup, request, path, self.faults_.hold_lookup,
              [&self, request, path] { self.lookup(request, path); });
  };
  ops.getattr = [](fuse_req_t request, fuse_ino_t node, fuse_file_info*) {
    Mirror& self = of(request);
    self.requests_.wait(Kind::getattr,
                        [&self, request, node] { self.getattr(request, self.paths_[node - 1]); });
  };
  ops.readlink = [](fuse_req_t request, fuse_ino_t node) {
    Mirror& self = of(request);
    self.requests_.wait(Kind::readlink,
                        [&self, request, node] { self.readlink(request, self.paths_[node - 1]); });
  };
}

void Mirror::add_operations_on_directories(fuse_lowlevel_ops& ops) {
  ops.opendir = [](fuse_req_t request, fuse_ino_t node, fuse_file_info* file) {
    Mirror& self = of(request);
    self.requests_.wait(Kind::opendir, [&self, request, node, file = *file] {
      self.opendir(request, self.paths_[node - 1], file);
    });
  };
  ops.readdir = [](fuse_req_t request, fuse_ino_t, std::size_t size, off_t begin,
                   fuse_file_info* file) {
    Mirror& self = of(request);
    self.requests_.wait(Kind::readdir, [&self, request, size, begin, handle = file->fh] {
      readdir(request, self.open_directories_.at(handle), size, begin);
    });
  };
  ops.releasedir = [](fuse_req_t request, fuse_ino_t, fuse_file_info* file) {
    Mirror& self = of(request);
    self.requests_.count(Kind::releasedir);
    self.open_directories_.erase(file->fh);
    fuse_reply_err(request, 0);
  };
}

void Mirror::add_operations_on_files(fuse_lowlevel_ops& ops) {
  ops.open = [](fuse_req_t request, fuse_ino_t node, fuse_file_info* file) {
    Mirror& self = of(request);
    const std::string& path = self.paths_[node - 1];
    self.take(Kind::open, request, path, self.faults_.hold_open,
              [&self, request, path, file = *file] { self.open(request, path, file); });
  };
  ops.read = [](fuse_req_t request, fuse_ino_t node, std::size_t size, off_t begin,
                fuse_file_info* file) {
    Mirror& self = of(request);
    const std::string& path = self.paths_[node - 1];
    self.take(Kind::read, request, path, self.faults_.hold_read,
              [&self, request, path, size, begin, fd = static_cast<int>(file->fh)] {
                self.read(request, path, fd, size, begin);
              });
  };
  ops.release = [](fuse_req_t request, fuse_ino_t, fuse_file_info* file) {
    of(request).requests_.count(Kind::release);
    ::close(static_cast<int>(file->fh));
    fuse_reply_err(request, 0);
  };
}

/// Reading ahead is work in the background, of which the kernel would have 12 requests in flight.
void Mirror::init(void*, fuse_conn_info* connection) {
  connection->max_background = UINT16_MAX;
  connection->congestion_threshold = UINT16_MAX;
}

void Mirror::take(Kind kind, fuse_req_t request, const std::string& path,
                  const std::string& hold_word, Requests::Answer answer) {
  if (has(path, hold_word)) {
    requests_.hold(kind, request, std::move(answer));
  } else {
    requests_.wait(kind, std::move(answer));
  }
}

void Mirror::lookup(fuse_req_t request, const std::string& path) {
  fuse_entry_param entry{};
  if (::fstatat(folder_, path.c_str(), &entry.attr, AT_SYMLINK_NOFOLLOW) != 0) {
    fuse_reply_err(request, errno);
    return;
  }
  entry.ino = node_of(path);
  entry.attr_timeout = entry.entry_timeout = kept_seconds_;
  fuse_reply_entry(request, &entry);
}

void Mirror::getattr(fuse_req_t request, const std::string& path) const {
  struct stat status {};
  if (::fstatat(folder_, path.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    fuse_reply_err(request, errno);
  } else {
    fuse_reply_attr(request, &status, kept_seconds_);
  }
}

void Mirror::readlink(fuse_req_t request, const std::string& path) const {
  std::array<char, PATH_MAX> target{};
  if (::readlinkat(folder_, path.c_str(), target.data(), target.size() - 1) < 0) {
    fuse_reply_err(request, errno);
  } else {
    fuse_reply_readlink(request, target.data());
  }
}

/// All entries are read now, as places in a directory are not simply numbers.
void Mirror::opendir(fuse_req_t request, const std::string& path, fuse_file_info file) {
  const int fd = ::openat(folder_, path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* const directory = fd < 0 ? nullptr : ::fdopendir(fd);
  if (directory == nullptr) {
    fuse_reply_err(request, errno);
    if (fd >= 0) ::close(fd);
    return;
  }
  Entries entries;
  while (const dirent* const found = ::readdir(directory)) {
    Entry& entry = entries.emplace_back(Entry{found->d_name, {}});
    entry.status.st_ino = found->d_ino;
    entry.status.st_mode = static_cast<mode_t>(DTTOIF(found->d_type));
  }
  ::closedir(directory);
  file.fh = ++last_directory_;
  // If the caller has gone, the kernel will not release it.
  if (fuse_reply_open(request, &file) == 0) {
    open_directories_.emplace(file.fh, std::move(entries));
  }
}

void Mirror::readdir(fuse_req_t request, const Entries& entries, std::size_t size, off_t begin) {
  std::vector<char> buffer(size);
  std::size_t used = 0;
  for (auto i = static_cast<std::size_t>(begin); i < entries.size(); ++i) {
    const std::size_t length =
        fuse_add_direntry(request, buffer.data() + used, size - used, entries[i].name.c_str(),
                          &entries[i].status, static_cast<off_t>(i + 1));
    if (length > size - used) break;
    used += length;
  }
  fuse_reply_buf(request, buffer.data(), used);
}

void Mirror::open(fuse_req_t request, const std::string& path, fuse_file_info file) const {
  if (has(path, faults_.refuse)) {
    fuse_reply_err(request, EACCES);
    return;
  }
  const int fd = ::openat(folder_, path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) {
    fuse_reply_err(request, errno);
    return;
  }
  file.fh = static_cast<std::uint64_t>(fd);
  file.keep_cache = kept_seconds_ > 0;
  if (fuse_reply_open(request, &file) != 0) ::close(fd);
}

void Mirror::read(fuse_req_t request, const std::string& path, int fd, std::size_t size,
                  off_t begin) {
  if (has(path, faults_.fail)) {
    fuse_reply_err(request, EIO);
    return;
  }
  struct stat status {};
  ssize_t count = ::fstat(fd, &status);
  if (count == 0) {
    const off_t end = has(path, faults_.shrink) ? status.st_size / 2 : status.st_size;
    if (begin + static_cast<off_t>(size) > end) {
      size = static_cast<std::size_t>(std::max(end - begin, off_t{0}));
    }
    if (buffer_.size() < size) buffer_.resize(size);
    count = ::pread(fd, buffer_.data(), size, begin);
  }
  if (count < 0) {
    fuse_reply_err(request, errno);
  } else {
    fuse_reply_buf(request, buffer_.data(), static_cast<std::size_t>(count));
  }
}

std::string Mirror::path_of(fuse_ino_t parent, const char* name) const {
  return parent == FUSE_ROOT_ID ? name : paths_[parent - 1] + "/" + name;
}

fuse_ino_t Mirror::node_of(const std::string& path) {
  const auto [place, added] = nodes_.try_emplace(path, paths_.size() + 1);
  if (added) paths_.push_back(path);
  return place->second;
}

bool Mirror::has(const std::string& path, const std::string& word) {
  return !word.empty() && path.find(word, path.rfind('/') + 1) != std::string::npos;
}

}  // namespace slow_fs
