#include "io/walk/stamp.hpp"

#include <linux/magic.h>
#include <sys/statfs.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>

#include "base/error.hpp"
#include "io/descriptor.hpp"
#include "io/reader.hpp"

namespace referee::internal::io {
namespace {

std::atomic<bool> keeps_access_times = true;  // until the first refusal

Stamp stamp(const struct stat& status) {
  return {status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size),
          nanoseconds(status.st_mtim), nanoseconds(status.st_ctim)};
}

/// Whether each reading may give other content, though the file is not written to.
bool is_made_up(const Found& file, const struct stat& status) {
  if (status.st_size == 0 || status.st_blocks > 0) return false;
  const Descriptor descriptor = opened(file);
  return descriptor && !true_size(descriptor.get(), status);
}

// The numbers that linux/magic.h does not have.
constexpr std::uint64_t cifs_magic = 0xff534d42;
constexpr std::uint64_t fuse_magic = 0x65735546;
constexpr std::uint64_t gpfs_magic = 0x47504653;
constexpr std::uint64_t lustre_magic = 0x0bd00bd0;

constexpr std::array<std::uint64_t, 12> network_magics{
    NFS_SUPER_MAGIC,  SMB_SUPER_MAGIC,  SMB2_SUPER_MAGIC, cifs_magic,
    CEPH_SUPER_MAGIC, CODA_SUPER_MAGIC, AFS_SUPER_MAGIC,  AFS_FS_MAGIC,
    V9FS_MAGIC,       fuse_magic,       gpfs_magic,       lustre_magic};

}  // namespace

int directory_of(const Found& file) {
  return file.directory ? file.directory->get() : AT_FDCWD;
}

const char* name_of(const Found& file) {
  // The system would find the file whose path ends before a NUL byte, and none has an empty name.
  const bool can_be = file.path.find('\0') == std::string::npos;
  return can_be ? file.path.c_str() + file.name : "";
}

OpenFlags::OpenFlags()
    : value_(keeps_access_times.load(std::memory_order_relaxed) ? open_flags | O_NOATIME
                                                                : open_flags) {}

bool OpenFlags::may_try_again(int error) {
  if (error != EPERM || value_ == open_flags) return false;
  keeps_access_times.store(false, std::memory_order_relaxed);
  value_ = open_flags;
  return true;
}

Descriptor opened(const Found& file) {
  OpenFlags flags;
  Descriptor descriptor(::openat(directory_of(file), name_of(file), flags.value()));
  if (!descriptor && flags.may_try_again(errno)) {
    descriptor = Descriptor(::openat(directory_of(file), name_of(file), flags.value()));
  }
  return descriptor;
}

bool find_status(const Found& file, struct stat& status) {
  return ::fstatat(directory_of(file), name_of(file), &status, 0) == 0;
}

std::optional<Stamp> stamp_of(const Found& file) {
  struct stat status {};
  if (!find_status(file, status) || !S_ISREG(status.st_mode) || is_made_up(file, status)) {
    return std::nullopt;
  }
  return stamp(status);
}

std::optional<Stamp> stamp_of(int fd) {
  struct stat status {};
  const bool is_regular = ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
  if (!is_regular || !true_size(fd, status)) return std::nullopt;
  return stamp(status);
}

std::optional<base::Digest::Value> FileDigest::of(const Found& file,
                                                  const std::atomic<bool>& stop) {
  constexpr double endless = std::numeric_limits<double>::infinity();
  constexpr std::size_t buffer_bytes = std::size_t{256} << 10;
  if (!stamp_of(file)) return std::nullopt;
  const Descriptor descriptor = opened(file);
  if (!descriptor) return std::nullopt;
  buffer_.resize(buffer_bytes);
  digest_.reset();
  try {
    DescriptorReader reader(descriptor.get(), base::Deadline(endless, &stop));
    while (const std::size_t count = reader.read(buffer_)) digest_.add({buffer_.data(), count});
  } catch (const base::Error&) {
    return std::nullopt;
  }
  return digest_.value();
}

std::optional<std::uint64_t> true_size(int fd, const struct stat& status) {
  if (status.st_size <= 0) return std::nullopt;
  // A file without disk blocks need not be a generated one: it may be a single hole. Only the
  // kernel's own file systems have no blocks at all.
  struct statfs system {};
  if (status.st_blocks == 0 && ::fstatfs(fd, &system) == 0 && system.f_blocks == 0) {
    return std::nullopt;
  }
  return static_cast<std::uint64_t>(status.st_size);
}

bool is_on_network(int fd) {
  struct statfs system {};
  if (::fstatfs(fd, &system) != 0) return true;
  // The type is a signed word on some systems, but the numbers have 32 bits.
  const auto magic = static_cast<std::uint64_t>(system.f_type) & 0xffffffff;
  return std::find(network_magics.begin(), network_magics.end(), magic) != network_magics.end();
}

}  // namespace referee::internal::io
