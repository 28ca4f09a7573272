#include "io/walk/directory.hpp"

#include <fcntl.h>
#include <limits.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/error.hpp"

namespace referee::internal::io {
namespace {

Identity identity_of(int fd) {
  struct stat status {};
  if (::fstat(fd, &status) != 0) throw base::system_error(errno);
  return {status.st_dev, status.st_ino};
}

bool contains_itself(const Directory* directory, const Identity& identity) {
  for (; directory != nullptr; directory = directory->parent.get()) {
    if (directory->identity == identity) return true;
  }
  return false;
}

std::size_t max_open_directories() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  return static_cast<std::size_t>(std::min<rlim_t>(limit.rlim_cur / 4, 256));
}

}  // namespace

DirectoryReader::DirectoryReader(const WalkOptions& options)
    : hidden_(options.hidden), follow_(options.follow), max_open_(max_open_directories()) {}

std::shared_ptr<const Directory> DirectoryReader::read(DirectoryRequest request,
                                                       const Bounds& bounds) {
  Descriptor directory = open(request);
  if (!directory) throw base::system_error(errno);
  Identity identity;
  if (follow_) {
    identity = identity_of(directory.get());
    if (contains_itself(request.parent.get(), identity)) return nullptr;
    const std::string target = request.parent ? target_of_link(request.path) : "";
    if (!target.empty()) {
      request.root = std::make_shared<const Root>(Root{with_slash(target), request.path.size()});
    }
  }
  Listing listing(directory.get(), {hidden_, follow_, bounds.most_bytes}, bounds.stop);
  auto kept = keep(std::move(directory), bounds.max_open);
  return std::make_shared<const Directory>(
      Directory{std::move(request.parent), std::move(request.root), std::move(request.path),
                identity, std::move(kept), std::move(listing)});
}

/// By its name in the open directory above it, so that the system need not resolve the whole path.
/// What the path says besides stays true: how long it may be, and over how many links it may lead.
Descriptor DirectoryReader::open(const DirectoryRequest& request) const {
  constexpr int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  const Directory* const parent = request.parent.get();
  if (follow_ || parent == nullptr || !parent->descriptor || request.path.size() >= PATH_MAX) {
    return Descriptor(::open(request.path.c_str(), flags));
  }
  return Descriptor(
      ::openat(parent->descriptor->get(), request.path.c_str() + parent->path.size(), flags));
}

/// Null if too many are open; then the files are opened by their paths.
std::shared_ptr<const Descriptor> DirectoryReader::keep(Descriptor directory,
                                                        std::size_t max_open) {
  auto kept = std::make_shared<const Descriptor>(std::move(directory));
  const std::lock_guard lock(mutex_);
  std::erase_if(open_, [](const auto& held) { return held.expired(); });
  if (open_.size() >= max_open) return nullptr;
  open_.push_back(kept);
  return kept;
}

}  // namespace referee::internal::io
