#include "cli/commands/reader_stream.hpp"

namespace referee::internal::cli {
namespace {

constexpr std::size_t list_buffer_bytes = std::size_t{16} << 10;

}  // namespace

ReaderStream::ReaderStream(const std::string& path) : std::istream(nullptr), buffer_(path) {
  rdbuf(&buffer_);
  exceptions(std::ios::badbit);  // so that errors are thrown with their messages
}

ReaderStream::Buffer::Buffer(const std::string& path)
    : file_(path, {}, true, list_buffer_bytes), bytes_(list_buffer_bytes) {}

ReaderStream::Buffer::int_type ReaderStream::Buffer::underflow() {
  const std::size_t count = file_.read(bytes_);
  setg(bytes_.data(), bytes_.data(), bytes_.data() + count);
  return count == 0 ? traits_type::eof() : traits_type::to_int_type(*gptr());
}

}  // namespace referee::internal::cli
