// Calls on what files hold, and on descriptors, as failing_calls.hpp has them fail.
// Meson sets it, and the headers give open() the name open64() then: here both are wanted, under
// their own names.
#undef _FILE_OFFSET_BITS

#include <errno.h>
#include <fcntl.h>
#include <liburing.h>
#include <poll.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "failing_calls.hpp"

using namespace faults;  // NOLINT(google-build-using-namespace): of all of it

// NOLINTBEGIN(cppcoreguidelines-pro-type-vararg)
// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name)
extern "C" {

ssize_t read(int fd, void* room, size_t bytes) {
  const int how = failing(Read, "read", nullptr, fd);
  return how > 0 ? -1 : ::syscall(SYS_read, fd, room, shortened(how, bytes));
}
ssize_t pread(int fd, void* room, size_t bytes, off_t offset) {
  const int how = failing(Read, "pread", nullptr, fd);
  return how > 0 ? -1 : ::syscall(SYS_pread64, fd, room, shortened(how, bytes), offset);
}
ssize_t pread64(int, void*, size_t, off_t) __attribute__((alias("pread")));
ssize_t preadv2(int fd, const iovec* parts, int count, off_t offset, int flags) {
  NEXT(preadv2);
  return failing(Read, "preadv2", nullptr, fd) > 0 ? -1 : real(fd, parts, count, offset, flags);
}
ssize_t preadv64v2(int, const iovec*, int, off_t, int) __attribute__((alias("preadv2")));

ssize_t write(int fd, const void* data, size_t bytes) {
  const int how = failing(Write, "write", nullptr, fd);
  return how > 0 ? -1 : ::syscall(SYS_write, fd, data, shortened(how, bytes));
}
ssize_t pwrite(int fd, const void* data, size_t bytes, off_t offset) {
  const int how = failing(Write, "pwrite", nullptr, fd);
  return how > 0 ? -1 : ::syscall(SYS_pwrite64, fd, data, shortened(how, bytes), offset);
}
ssize_t pwrite64(int, const void*, size_t, off_t) __attribute__((alias("pwrite")));
ssize_t writev(int fd, const iovec* parts, int count) {
  const int how = failing(Write, "writev", nullptr, fd);
  return how > 0 ? -1 : ::syscall(SYS_writev, fd, parts, shortened(how, count));
}

/// Of a file, or memory.
void* mmap(void* address, size_t size, int protection, int flags, int fd, off_t offset) noexcept {
  if (failing(fd >= 0 ? Map : Memory, "mmap", nullptr, fd) > 0) return MAP_FAILED;
  // SQLite maps its index to write it too, and does not survive that: docs/faults.md.
  const bool is_lost =
      fd >= 0 && protection == PROT_READ && failing(Page, "mmap", nullptr, fd) == lost_page;
  const long mapped = ::syscall(SYS_mmap, address, size, protection, flags, fd, offset);
  // The second half of it becomes one of a file that has no bytes: who touches it gets SIGBUS.
  constexpr size_t page = 4096;
  const size_t kept = size / 2 / page * page;
  if (is_lost && mapped != -1) {
    const int empty = ::memfd_create("lost", 0);
    ::syscall(SYS_mmap, mapped + static_cast<long>(kept), size - kept, protection,
              MAP_SHARED | MAP_FIXED, empty, 0);
    ::syscall(SYS_close, empty);
  }
  return reinterpret_cast<void*>(mapped);  // NOLINT(performance-no-int-to-ptr)
}
void* mmap64(void*, size_t, int, int, int, off_t) noexcept __attribute__((alias("mmap")));
int madvise(void* address, size_t bytes, int advice) noexcept {
  if (failing(Advise, "madvise") > 0) return -1;
  return static_cast<int>(::syscall(SYS_madvise, address, bytes, advice));
}
int posix_fadvise(int fd, off_t offset, off_t bytes, int advice) noexcept {
  NEXT(posix_fadvise);
  const int how = failing(Advise, "posix_fadvise", nullptr, fd);
  return how > 0 ? how : real(fd, offset, bytes, advice);
}
int posix_fadvise64(int, off_t, off_t, int) noexcept __attribute__((alias("posix_fadvise")));

// Requests of io_uring go by memory that is shared with the kernel: seen are only these calls.
int io_uring_queue_init(unsigned entries, io_uring* ring, unsigned flags) {
  NEXT(io_uring_queue_init);
  const int how = failing(Ring, "io_uring_queue_init");
  return how > 0 ? -how : real(entries, ring, flags);
}
int io_uring_submit(io_uring* ring) {
  NEXT(io_uring_submit);
  const int how = failing(Ring, "io_uring_submit");
  return how > 0 ? -how : real(ring);
}
int io_uring_submit_and_wait_timeout(io_uring* ring, io_uring_cqe** done, unsigned count,
                                     __kernel_timespec* most, sigset_t* signals) {
  NEXT(io_uring_submit_and_wait_timeout);
  const int how = failing(Ring, "io_uring_submit_and_wait_timeout");
  return how > 0 ? -how : real(ring, done, count, most, signals);
}

// What is written need not survive the machine, and waiting for disks would take most of the time.
int fsync(int fd) {
  return failing(Sync, "fsync", nullptr, fd) > 0 ? -1 : 0;
}
int fdatasync(int fd) {
  return failing(Sync, "fdatasync", nullptr, fd) > 0 ? -1 : 0;
}

/// Whatever it says, Linux has closed the descriptor then.
int close(int fd) {
  const int how = failing(Close, "close", nullptr, fd);
  const int result = static_cast<int>(::syscall(SYS_close, fd));
  if (how <= 0) return result;
  errno = how;
  return -1;
}

int ftruncate(int fd, off_t size) noexcept {
  if (failing(Size, "ftruncate", nullptr, fd) > 0) return -1;
  return static_cast<int>(::syscall(SYS_ftruncate, fd, size));
}
int ftruncate64(int, off_t) noexcept __attribute__((alias("ftruncate")));
off_t lseek(int fd, off_t offset, int whence) noexcept {
  return failing(Seek, "lseek", nullptr, fd) > 0 ? -1 : ::syscall(SYS_lseek, fd, offset, whence);
}
off_t lseek64(int, off_t, int) noexcept __attribute__((alias("lseek")));
int poll(pollfd* descriptors, nfds_t count, int milliseconds) {
  NEXT(poll);
  return failing(Wait, "poll", nullptr, descriptors->fd) > 0
             ? -1
             : real(descriptors, count, milliseconds);
}

/// Whatever follows is a number or a pointer, and takes as much room.
int fcntl(int fd, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void* const argument = va_arg(rest, void*);
  va_end(rest);
  if (failing(Control, "fcntl", nullptr, fd) > 0) return -1;
  return static_cast<int>(::syscall(SYS_fcntl, fd, command, argument));
}
int fcntl64(int, int, ...) __attribute__((alias("fcntl")));

}  // extern "C"
// NOLINTEND(readability-inconsistent-declaration-parameter-name)
// NOLINTEND(cppcoreguidelines-pro-type-vararg)
