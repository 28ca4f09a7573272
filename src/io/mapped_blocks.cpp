#include "io/mapped_blocks.hpp"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/limits.hpp"
#include "io/regular_file.hpp"

namespace referee::io {

Mapping::Mapping(int fd, std::uint64_t size)
    : size_(static_cast<std::size_t>(size)),
      range_(fd, size_),
      guard_(range_.begin, range_.bytes) {}

Mapping::Range::Range(int fd, std::size_t size)
    : begin(nullptr), bytes(size + base::block_padding) {
  void* const reserved =
      ::mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) throw base::trouble_of_errno(errno);
  if (::mmap(reserved, size, PROT_READ, MAP_PRIVATE | MAP_FIXED, fd, 0) == MAP_FAILED) {
    const int error = errno;
    ::munmap(reserved, bytes);
    throw base::trouble_of_errno(error);
  }
  begin = static_cast<char*>(reserved);
}

Mapping::Range::~Range() {
  ::munmap(begin, bytes);
}

void Mapping::release_front(std::size_t bytes) {
  const std::size_t page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const std::size_t end = bytes / page * page;
  // After a loss the front may be anonymous zeros; they must stay what they are.
  if (end <= released_ || lost_pages()) return;
  ::madvise(range_.begin + released_, end - released_, MADV_DONTNEED);
  released_ = end;
}

MappedBlocks::MappedBlocks(int fd, std::uint64_t size, const base::Patience& patience,
                           std::uint64_t max_bytes, std::size_t block_bytes)
    : fd_(fd), mapping_(fd, size), blocks_(mapping_.text(), block_bytes, patience, max_bytes) {}

std::optional<Block> MappedBlocks::next() {
  const std::optional<Block> block = blocks_.next();
  if (block) {
    mapping_.release_front(static_cast<std::size_t>(block->text.data() - mapping_.text().data()));
  }
  return block;
}

void MappedBlocks::finish() {
  // Two ways to notice: a page that was gone when it was wanted, and, where the new end lies within
  // a page that is still there (its rest reads as zeros), the size.
  if (mapping_.lost_pages() || regular_file_size(fd_) < mapping_.text().size()) throw shrank();
}

}  // namespace referee::io
