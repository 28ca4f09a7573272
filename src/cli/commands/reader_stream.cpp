#include "cli/commands/reader_stream.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "base/error.hpp"
#include "io/reader.hpp"
#include "io/walk/found.hpp"

namespace referee::internal::cli {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{16} << 10;

io::Descriptor opened(const std::string& path) {
  if (path == io::standard_input) return {};
  io::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (!file) throw base::system_error(errno, path);
  return file;
}

}  // namespace

ReaderStream::ReaderStream(const std::string& path, const base::Deadline& deadline, bool stays_open)
    : std::istream(nullptr), buffer_(path, deadline, stays_open) {
  rdbuf(&buffer_);
  exceptions(std::ios::badbit);  // so that errors are thrown with their messages
}

ReaderStream::Buffer::Buffer(const std::string& path, const base::Deadline& deadline,
                             bool stays_open)
    : path_(path), text_(buffer_bytes), bytes_(buffer_bytes) {
  if (stays_open || path == io::standard_input) {
    file_ = opened(path);
    reader_ = std::make_unique<io::DescriptorReader>(file_ ? file_.get() : STDIN_FILENO, deadline);
  } else {
    reader_ = std::make_unique<io::ReopeningReader>(path, deadline);
  }
  text_.open(*reader_, io::Compression::detect, io::Compression::none, deadline);
}

ReaderStream::Buffer::int_type ReaderStream::Buffer::underflow() {
  std::size_t count = 0;
  try {
    count = text_.read(bytes_);
  } catch (const base::Error& error) {
    throw base::Error(path_ + ": " + error.what());
  }
  setg(bytes_.data(), bytes_.data(), bytes_.data() + count);
  return count == 0 ? traits_type::eof() : traits_type::to_int_type(*gptr());
}

}  // namespace referee::internal::cli
