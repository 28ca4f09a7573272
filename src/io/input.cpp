#include "io/input.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace referee::internal::io {

Blocks& Input::open(const Found& file, const base::Limits& limits, const std::atomic<bool>* stop) {
  close();
  size_.reset();
  patience_ = base::Patience(limits.max_seconds, stop);
  if_short_ = compression_of_name(file.path);
  if (file.named && file.path == standard_input) return open_standard_input(limits);
  // Without blocking, as the open of a FIFO would else wait for a writer with no way to stop it.
  descriptor_ = Descriptor(::openat(file.directory ? file.directory->get() : AT_FDCWD,
                                    file.path.c_str() + file.name,
                                    O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (!descriptor_) throw base::trouble_of_errno(errno);
  struct stat status {};
  if (::fstat(descriptor_.get(), &status) != 0) throw base::trouble_of_errno(errno);
  if (S_ISDIR(status.st_mode)) throw base::trouble_of_errno(EISDIR);
  if (!file.named && !S_ISREG(status.st_mode)) {
    throw base::Trouble("it is no regular file any more");
  }
  // Files of size 0 are read as streams, since those of /proc have a size of 0 and contents.
  if (S_ISREG(status.st_mode) && status.st_size > 0) {
    source_.emplace(descriptor_.get(), static_cast<std::uint64_t>(status.st_size), 0, meter_);
    return open_regular(limits);
  }
  return open_stream(descriptor_.get(), limits);
}

/// A redirected file is judged from where it stands, and is behind us then, as if it had been read.
Blocks& Input::open_standard_input(const base::Limits& limits) {
  struct stat status {};
  const bool is_regular = ::fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode);
  const off_t begin = is_regular ? ::lseek(STDIN_FILENO, 0, SEEK_CUR) : -1;
  if (begin < 0 || status.st_size <= begin) return open_stream(STDIN_FILENO, limits);
  ::lseek(STDIN_FILENO, status.st_size, SEEK_SET);
  source_.emplace(STDIN_FILENO, static_cast<std::uint64_t>(status.st_size - begin),
                  static_cast<std::uint64_t>(begin), meter_);
  return open_regular(limits);
}

void Input::close() {
  if (meter_ != nullptr) meter_->end_file();
  blocks_.emplace<std::monostate>();
  is_at_hand_ = false;
  limited_.reset();
  source_reader_.reset();
  reader_.reset();
  descriptor_ = Descriptor();
}

Blocks& Input::open_regular(const base::Limits& limits) {
  const std::uint64_t size = source_->size();
  size_ = size;
  if (meter_ != nullptr) meter_->begin_file(size);
  if (size <= whole_file_bytes) return read_whole(static_cast<std::size_t>(size), limits);
  std::array<char, 4> head{};
  const std::size_t count = source_->read(0, head);
  const Compression compression = compression_of_file({head.data(), count});
  if (compression != Compression::none) return open_compressed(compression, limits);
  range_.emplace(0, std::min(size, limits.max_bytes));
  return blocks_.emplace<RangeBlocks>(*source_, *range_, buffer_, patience_, limits.max_bytes);
}

Blocks& Input::read_whole(std::size_t bytes, const base::Limits& limits) {
  const std::size_t needed = bytes + 2 * base::block_padding;
  if (buffer_.size() < needed) buffer_.resize(needed);
  const std::span<char> text(buffer_.data() + base::block_padding, bytes);
  source_->read(0, text);
  const Compression compression = compression_of_file({text.data(), bytes});
  if (compression != Compression::none) return open_compressed(compression, limits);
  is_at_hand_ = true;
  return blocks_.emplace<MemoryBlocks>(std::string_view(text.data(), bytes), bytes, patience_,
                                       limits.max_bytes);
}

Compression Input::compression_of_file(std::string_view head) const {
  if (compression_ != Compression::detect) return compression_;
  return compression_of(head).value_or(if_short_);
}

Blocks& Input::open_stream(int fd, const base::Limits& limits) {
  // A pipe that holds more wakes its two ends less often. What is no pipe, or may not, stays.
  constexpr int pipe_bytes = 1 << 20;
  ::fcntl(fd, F_SETPIPE_SZ, pipe_bytes);
  if (meter_ != nullptr) meter_->begin_stream();
  reader_.emplace(fd, patience_, meter_);
  return decompress(*reader_, compression_, limits);
}

Blocks& Input::open_compressed(Compression compression, const base::Limits& limits) {
  is_at_hand_ = source_->size() <= small_compressed_bytes;
  source_reader_.emplace(*source_, patience_);
  return decompress(*source_reader_, compression, limits);
}

Blocks& Input::decompress(Reader& reader, Compression compression, const base::Limits& limits) {
  decompressor_.open(reader, compression, if_short_, patience_);
  limited_.emplace(decompressor_, limits.max_bytes);
  return blocks_.emplace<StreamBlocks>(*limited_, buffer_);
}

}  // namespace referee::internal::io
