#include "io/stamp.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <vector>

#include "base/trouble.hpp"
#include "io/descriptor.hpp"

namespace referee::internal::io {
namespace {

constexpr std::int64_t ns_a_second = 1'000'000'000;

std::int64_t nanoseconds(const timespec& time) {
  return time.tv_sec * ns_a_second + time.tv_nsec;
}

int directory_of(const Found& file) {
  return file.directory ? file.directory->get() : AT_FDCWD;
}

}  // namespace

std::optional<Stamp> stamp_of(const Found& file) {
  struct stat status {};
  if (::fstatat(directory_of(file), file.path.c_str() + file.name, &status, 0) != 0 ||
      !S_ISREG(status.st_mode)) {
    return std::nullopt;
  }
  return Stamp{status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size),
               nanoseconds(status.st_mtim), nanoseconds(status.st_ctim)};
}

void read_all(const Found& file, const std::atomic<bool>& stop,
              const std::function<void(std::string_view)>& take) {
  constexpr std::size_t buffer_bytes = std::size_t{256} << 10;
  thread_local std::vector<char> buffer(buffer_bytes);
  const Descriptor descriptor(::openat(directory_of(file), file.path.c_str() + file.name,
                                       O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (!descriptor) throw base::trouble_of_errno(errno);
  while (true) {
    if (stop.load(std::memory_order_relaxed)) throw base::Trouble("stopped");
    const ssize_t count = ::read(descriptor.get(), buffer.data(), buffer.size());
    if (count == 0) return;
    if (count > 0) {
      take({buffer.data(), static_cast<std::size_t>(count)});
    } else if (errno != EINTR) {
      throw base::trouble_of_errno(errno);
    }
  }
}

}  // namespace referee::internal::io
