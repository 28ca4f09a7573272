#include "io/walk/file_system.hpp"

#include <linux/magic.h>
#include <sys/statfs.h>

#include <algorithm>
#include <array>

namespace referee::internal::io {
namespace {

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
