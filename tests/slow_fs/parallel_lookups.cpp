#include "parallel_lookups.hpp"

#include <linux/fuse.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cstddef>

namespace slow_fs {
namespace {

/// The first message is the answer that sets up the connection: a header and this structure.
ssize_t write_with_flag(int fd, iovec* parts, int count, void*) {
  static bool is_first = true;
  if (is_first && count == 2)
    static_cast<fuse_init_out*>(parts[1].iov_base)->flags |= FUSE_PARALLEL_DIROPS;
  is_first = false;
  return ::writev(fd, parts, count);
}

ssize_t read_as_ever(int fd, void* bytes, std::size_t size, void*) {
  return ::read(fd, bytes, size);
}

}  // namespace

int allow_parallel_lookups(fuse_session* session) {
  fuse_custom_io io{};
  io.writev = write_with_flag;
  io.read = read_as_ever;
  return fuse_session_custom_io(session, &io, fuse_session_fd(session));
}

}  // namespace slow_fs
