#include "io/mapping.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/error.hpp"
#include "base/limits.hpp"

namespace referee::internal::io {
namespace {

std::size_t system_page_bytes() {
  static const auto bytes = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return bytes;
}

char* mapped(void* address, std::size_t bytes, int flags, int fd, std::uint64_t offset) {
  void* const memory = ::mmap(address, bytes, PROT_READ, flags, fd, static_cast<off_t>(offset));
  if (memory == MAP_FAILED) throw base::system_error(errno);
  return static_cast<char*>(memory);
}

/// The first address from `from` on that has the same distance from a border as the offset in the
/// file.
char* first_congruent(char* from, std::uint64_t offset) {
  const auto address = reinterpret_cast<std::uintptr_t>(from);
  return from + (offset - address) % Mapping::border_bytes;
}

}  // namespace

Mapping::Mapping(int fd, std::uint64_t begin, std::uint64_t size, Meter* meter)
    : page_bytes_(system_page_bytes()),
      begin_(begin),
      size_(static_cast<std::size_t>(size)),
      meter_(meter) {
  const std::size_t before = static_cast<std::size_t>(begin % page_bytes_);
  const std::size_t bytes = (before + size_ + page_bytes_ - 1) / page_bytes_ * page_bytes_;
  reserved_bytes_ = bytes + 2 * page_bytes_ + border_bytes;
  reserved_ = mapped(nullptr, reserved_bytes_, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  pages_ = first_congruent(reserved_ + page_bytes_, begin - before);
  text_ = pages_ + before;
  try {
    guard_.emplace(pages_, bytes);
    mapped(pages_, bytes, MAP_SHARED | MAP_FIXED, fd, begin - before);
  } catch (...) {
    guard_.reset();
    ::munmap(reserved_, reserved_bytes_);
    throw;
  }
}

Mapping::~Mapping() {
  guard_.reset();  // before these addresses can be used by another mapping
  ::munmap(reserved_, reserved_bytes_);
}

std::uint64_t Mapping::border_before(std::uint64_t to) const {
  const std::uint64_t past_border = (begin_ + to) % border_bytes;
  return to - std::min(to, past_border);
}

void Mapping::bring_in(std::uint64_t from, std::uint64_t to) const {
  if (meter_ != nullptr) meter_->add(to - from);
#ifdef MADV_POPULATE_READ
  const auto before = static_cast<std::uint64_t>(text_ - pages_);
  const std::uint64_t first = (before + from) / page_bytes_ * page_bytes_;
  ::madvise(pages_ + first, static_cast<std::size_t>(before + to - first), MADV_POPULATE_READ);
#endif
}

void Mapping::give_back(std::uint64_t from, std::uint64_t to) const {
  const auto before = static_cast<std::uint64_t>(text_ - pages_);
  const std::uint64_t first = (before + from) / page_bytes_ * page_bytes_;
  const std::uint64_t last = (before + to) / page_bytes_ * page_bytes_;
  if (last > first) {
    ::madvise(pages_ + first, static_cast<std::size_t>(last - first), MADV_DONTNEED);
  }
}

std::optional<std::uint64_t> Mapping::first_loss() const {
  const auto fault = guard_->first_fault();
  if (!fault) return std::nullopt;
  const auto before = static_cast<std::size_t>(text_ - pages_);
  return std::max(*fault, before) - before;
}

void MappedWindow::bring_in(std::uint64_t needed, std::uint64_t to, std::uint64_t most) {
  if (to <= end_) return;
  const std::uint64_t kept = needed - std::min(needed, std::uint64_t{base::block_padding});
  if (kept > begin_) {
    const std::uint64_t end = std::min(kept, end_);
    mapping_.give_back(begin_, end);
    begin_ = end;
  }
  const bool is_large = mapping_.text().size() >= large_file_bytes;
  const std::uint64_t border =
      mapping_.border_before(end_ + (is_large ? window_bytes : window_bytes / 4));
  const std::uint64_t next = std::min(std::max(to, border), most);
  mapping_.bring_in(end_, next);
  end_ = next;
}

}  // namespace referee::internal::io
