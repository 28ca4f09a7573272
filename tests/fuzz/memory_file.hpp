#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <string>
#include <string_view>

#include "io/descriptor.hpp"
#include "io/walk/found.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace referee::internal::fuzz {

/// A file in memory that holds an input, for what reads files by their paths.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view text) : file_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    require(file_.get() >= 0, "no memory for a file");
    while (!text.empty()) {
      const ssize_t count = ::write(file_.get(), text.data(), text.size());
      require(count > 0, "no memory for a file");
      text.remove_prefix(static_cast<std::size_t>(count));
    }
  }

  int fd() const { return file_.get(); }
  std::string path() const { return "/proc/self/fd/" + std::to_string(fd()); }

  io::Found found() const {
    io::Found found;
    found.path = path();
    found.named = true;
    return found;
  }

  /// What it holds now.
  std::string text() const {
    std::string text(static_cast<std::size_t>(::lseek(fd(), 0, SEEK_END)), '\0');
    require(::pread(fd(), text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()),
            "a file in memory cannot be read");
    return text;
  }

 private:
  io::Descriptor file_;
};

}  // namespace referee::internal::fuzz
