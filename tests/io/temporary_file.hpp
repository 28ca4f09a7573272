#pragma once

#include <unistd.h>

#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "tests/catch.hpp"

namespace referee::internal::tests {

/// A file without a name that holds `text`.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view text) : file_(std::tmpfile()) {
    REQUIRE(file_ != nullptr);
    append(text);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { std::fclose(file_); }

  int fd() const { return ::fileno(file_); }
  /// Opens it again.
  std::string path() const { return "/proc/self/fd/" + std::to_string(fd()); }
  void append(std::string_view text) const {
    REQUIRE(::write(fd(), text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  std::string text() const {
    std::string text(static_cast<std::size_t>(::lseek(fd(), 0, SEEK_END)), '\0');
    REQUIRE(::pread(fd(), text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()));
    return text;
  }
  void truncate(std::size_t bytes) const {
    REQUIRE(::ftruncate(fd(), static_cast<off_t>(bytes)) == 0);
  }

 private:
  std::FILE* file_;
};

/// Of the tests of mapped files, in bytes.
inline constexpr std::size_t page = 4096;

/// Numbers, a line each; the last line may be cut off.
inline std::string lines(std::size_t bytes) {
  std::string text;
  for (std::size_t i = 0; text.size() < bytes; ++i) text += std::to_string(i * i % 100003) + "\n";
  text.resize(bytes);
  return text;
}

/// What is said when `action` fails; nothing if it does not.
inline std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const base::Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace referee::internal::tests
