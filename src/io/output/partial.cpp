#include "io/output/partial.hpp"

#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

#include <cerrno>

#include "base/error.hpp"

namespace referee::internal::io {
namespace {

constexpr std::string_view ending = ".partial";

/// `path` followed by `tail`, its name shortened where that would be too long.
std::string with_tail(const std::string& path, const std::string& tail) {
  constexpr std::size_t longest = NAME_MAX;
  const std::size_t name = path.rfind('/') + 1;  // npos + 1 is 0
  std::size_t end = path.size();
  if (end - name + tail.size() > longest) {
    end = name + longest - tail.size();
    const auto is_inside_character = [&] { return (path[end] & 0xC0) == 0x80; };  // of UTF-8
    while (end > name && is_inside_character()) --end;
  }
  return path.substr(0, end) + tail;
}

}  // namespace

std::string partial_path(const std::string& path) {
  return with_tail(path, std::string(ending));
}

PlacesOfPartial places_of_partial(std::string_view path) {
  if (!path.ends_with(ending)) return {};
  path.remove_suffix(ending.size());
  const std::size_t dot = path.rfind('.');
  return {dot == std::string_view::npos ? std::string_view() : path.substr(0, dot), path};
}

Partial make_partial(int directory, const std::string& path) {
  constexpr int most_attempts = 1000;
  constexpr mode_t mode = 0666;  // less the umask
  for (int attempt = 1;; ++attempt) {
    // A process that was killed may have had our number; and on a shared disk other processes have
    // the same.
    std::string number = std::to_string(::getpid());
    if (attempt > 1) number += "-" + std::to_string(attempt);
    std::string beside = with_tail(path, "." + number + std::string(ending));
    Descriptor descriptor(::openat(directory, beside.c_str(),
                                   O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (descriptor) return {std::move(descriptor), std::move(beside)};
    if (errno != EEXIST || attempt == most_attempts) throw base::system_error(errno);
  }
}

}  // namespace referee::internal::io
