#include "io/input.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

namespace referee::io {

Blocks& Input::open(const std::string& path, Wanted wanted, const base::Limits& limits,
                    const std::atomic<bool>* stop) {
  close();
  patience_ = base::Patience(limits.max_seconds, stop);
  // Without blocking, as the open of a FIFO would else wait for a writer with no way to stop it.
  descriptor_ = Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (!descriptor_) throw base::trouble_of_errno(errno);
  struct stat status {};
  if (::fstat(descriptor_.get(), &status) != 0) throw base::trouble_of_errno(errno);
  if (S_ISDIR(status.st_mode)) throw base::trouble_of_errno(EISDIR);
  if (wanted == Wanted::regular_file && !S_ISREG(status.st_mode)) {
    throw base::Trouble("it is no regular file any more");
  }
  // Files of size 0 are read as streams, since those of /proc have a size of 0 and contents.
  if (S_ISREG(status.st_mode) && status.st_size > 0) {
    return open_regular(static_cast<std::uint64_t>(status.st_size), limits);
  }
  return open_stream(descriptor_.get(), limits);
}

Blocks& Input::open_standard_input(const base::Limits& limits, const std::atomic<bool>* stop) {
  close();
  patience_ = base::Patience(limits.max_seconds, stop);
  return open_stream(STDIN_FILENO, limits);
}

void Input::close() {
  blocks_.emplace<std::monostate>();
  limited_.reset();
  reader_.reset();
  descriptor_ = Descriptor();
}

Blocks& Input::open_regular(std::uint64_t size, const base::Limits& limits) {
  source_.emplace(descriptor_.get(), size);
  if (size <= whole_file_bytes) return read_whole(static_cast<std::size_t>(size), limits);
  range_.emplace(0, std::min(size, limits.max_bytes));
  return blocks_.emplace<RangeBlocks>(*source_, *range_, buffer_, patience_, limits.max_bytes);
}

Blocks& Input::read_whole(std::size_t bytes, const base::Limits& limits) {
  const std::size_t needed = bytes + 2 * base::block_padding;
  if (buffer_.size() < needed) buffer_.resize(needed);
  const std::span<char> text(buffer_.data() + base::block_padding, bytes);
  source_->read(0, text);
  return blocks_.emplace<MemoryBlocks>(std::string_view(text.data(), bytes), bytes, patience_,
                                       limits.max_bytes);
}

Blocks& Input::open_stream(int fd, const base::Limits& limits) {
  reader_.emplace(fd, patience_);
  limited_.emplace(*reader_, limits.max_bytes);
  return blocks_.emplace<StreamBlocks>(*limited_, buffer_);
}

}  // namespace referee::io
