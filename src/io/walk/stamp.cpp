#include "io/walk/stamp.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <limits>
#include <vector>

#include "base/error.hpp"
#include "io/descriptor.hpp"
#include "io/descriptor_reader.hpp"
#include "io/walk/file_system.hpp"

namespace referee::internal::io {
namespace {

constexpr std::int64_t ns_a_second = 1'000'000'000;

std::int64_t nanoseconds(const timespec& time) {
  return time.tv_sec * ns_a_second + time.tv_nsec;
}

Stamp stamp(const struct stat& status) {
  return {status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size),
          nanoseconds(status.st_mtim), nanoseconds(status.st_ctim)};
}

int directory_of(const Found& file) {
  return file.directory ? file.directory->get() : AT_FDCWD;
}

Descriptor opened(const Found& file) {
  return Descriptor(::openat(directory_of(file), file.path.c_str() + file.name,
                             O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
}

/// Whether each reading may give other content, though the file is not written to.
bool is_made_up(const Found& file, const struct stat& status) {
  if (status.st_size == 0 || status.st_blocks > 0) return false;
  const Descriptor descriptor = opened(file);
  return descriptor && !true_size(descriptor.get(), status);
}

}  // namespace

std::optional<Stamp> stamp_of(const Found& file) {
  struct stat status {};
  if (::fstatat(directory_of(file), file.path.c_str() + file.name, &status, 0) != 0 ||
      !S_ISREG(status.st_mode) || is_made_up(file, status)) {
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

void read_all(const Found& file, std::vector<char>& buffer, const std::atomic<bool>& stop,
              const std::function<void(std::string_view)>& take) {
  constexpr std::size_t buffer_bytes = std::size_t{256} << 10;
  buffer.resize(buffer_bytes);
  const Descriptor descriptor = opened(file);
  if (!descriptor) throw base::system_error(errno);
  constexpr double endless = std::numeric_limits<double>::infinity();
  DescriptorReader reader(descriptor.get(), base::Deadline(endless, &stop));
  while (const std::size_t count = reader.read(buffer)) take({buffer.data(), count});
}

}  // namespace referee::internal::io
