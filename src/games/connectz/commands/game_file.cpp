#include "games/connectz/commands/game_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>

#include <fmt/format.h>

#include "base/error.hpp"
#include "io/compression/decompressor.hpp"
#include "io/input.hpp"
#include "io/page_faults.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::cli {

GameFile::GameFile(const std::string& path, const base::Deadline& deadline) {
  try {
    if (path == io::standard_input) {
      throw base::Error("standard input cannot be cut; name a regular file");
    }
    open(path, deadline);
    refuse_compressed(path);
  } catch (const base::Error& error) {
    throw base::Error(fmt::format("{}: {}", path, error.what()));
  }
}

void GameFile::open(const std::string& path, const base::Deadline& deadline) {
  // Non-blocking, as opening a FIFO would otherwise wait for a writer.
  descriptor_ = io::Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (!descriptor_) throw base::system_error(errno);
  const std::uint64_t size = size_of_regular();
  source_.emplace(descriptor_.get(), size, 0, nullptr, deadline);
  source_->watch();
  struct stat status {};
  if (::fstat(descriptor_.get(), &status) != 0) throw base::system_error(errno);
  mtime_ns_ = status.st_mtim.tv_sec * std::int64_t{1'000'000'000} + status.st_mtim.tv_nsec;
  if (size >= io::mapped_file_bytes && !io::is_on_network(descriptor_.get()) &&
      io::page_faults_are_handled()) {
    source_->allow_mapping();
  }
}

/// The system's own files do not say how large they are.
std::uint64_t GameFile::size_of_regular() const {
  struct stat status {};
  if (::fstat(descriptor_.get(), &status) != 0) throw base::system_error(errno);
  if (S_ISDIR(status.st_mode)) throw base::system_error(EISDIR);
  if (!S_ISREG(status.st_mode)) throw base::Error("it cannot be cut, as it is no regular file");
  if (const auto size = io::true_size(descriptor_.get(), status)) return *size;
  char byte = 0;
  if (status.st_size == 0 && ::pread(descriptor_.get(), &byte, 1, 0) == 0) return 0;
  throw base::Error("it cannot be cut, as its size is not known");
}

void GameFile::refuse_compressed(const std::string& path) const {
  std::array<char, 4> head{};
  const std::size_t count = source_->read(0, head);
  const auto compression = io::compression_of({head.data(), count});
  if (compression.value_or(io::compression_of_name(path)) != io::Compression::none) {
    throw base::Error("it is compressed, and cannot be cut; decompress it into a file first");
  }
}

}  // namespace referee::internal::cli
