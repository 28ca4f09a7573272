#include "base/memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>

namespace referee::internal::base {
namespace {

constexpr std::size_t page = std::size_t{4} << 10;
constexpr std::size_t huge_page = std::size_t{2} << 20;
constexpr std::size_t worth_huge = huge_page / 4;

std::size_t whole(std::size_t bytes, std::size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

/// How many bytes are mapped to provide `bytes` of large memory.
std::size_t mapped_bytes(std::size_t bytes) {
  return whole(bytes, bytes < worth_huge ? page : huge_page);
}

/// Maps `bytes` of zeros, aligned to a huge page if they fill at least one. The aligned address is
/// found in a range that is one huge page longer; the rest on both sides is unmapped.
///
///     |<----------- bytes + huge_page ----------->|
///     .....|====================================|..
///          multiple of huge_page
char* map_zeros(std::size_t bytes) {
  const std::size_t more = bytes < huge_page ? 0 : huge_page;
  void* const range = ::mmap(nullptr, bytes + more, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (range == MAP_FAILED) throw std::bad_alloc();
  auto* const begin = static_cast<char*>(range);
  if (more == 0) return begin;
  const std::size_t before = huge_page - reinterpret_cast<std::uintptr_t>(begin) % huge_page;
  ::munmap(begin, before);
  if (before < more) ::munmap(begin + before + bytes, more - before);
  return begin + before;
}

/// Only advice to the system; the result is the same without it.
void advise_huge_pages(void* data, std::size_t bytes, bool huge) {
  if (bytes >= huge_page) ::madvise(data, bytes, huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
}

// The thread sanitizer does not see that pages are new where a mapping grows in place: those that
// another thread had there and gave back would still be taken for its own.
#ifdef __has_feature
constexpr bool may_grow_in_place = !__has_feature(thread_sanitizer);
#else
constexpr bool may_grow_in_place = true;
#endif

/// Makes a mapping longer, in place or, by moving its pages, elsewhere.
char* remap(char* data, std::size_t bytes, std::size_t longer) {
  if (may_grow_in_place && ::mremap(data, bytes, longer, 0) != MAP_FAILED) return data;
  char* const wider = map_zeros(longer);  // reserves addresses; the mapping replaces it
  if (::mremap(data, bytes, longer, MREMAP_MAYMOVE | MREMAP_FIXED, wider) == MAP_FAILED) {
    ::munmap(wider, longer);
    throw std::bad_alloc();
  }
  return wider;
}

}  // namespace

void* allocate_array(std::size_t bytes) {
  if (bytes < worth_huge) {
    if (void* const array = std::malloc(bytes)) return array;
    throw std::bad_alloc();
  }
  const std::size_t room = whole(bytes, huge_page);
  void* const array = std::aligned_alloc(huge_page, room);
  if (array == nullptr) throw std::bad_alloc();
  // Only advice to the system; the result is the same without it. A last page that is used only in
  // small part stays divided into small pages.
  ::madvise(array, bytes < huge_page ? room : bytes / huge_page * huge_page, MADV_HUGEPAGE);
  return array;
}

void discard_pages(void* array, std::size_t bytes) {
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(array);
  const std::uintptr_t before = (page - begin % page) % page;
  if (bytes < before + page) return;
  const std::size_t whole = (bytes - before) / page * page;
  // Only advice to the system, too: without it the memory waits in the heap.
  ::madvise(static_cast<char*>(array) + before, whole, MADV_DONTNEED);
}

void ZeroMemory::grow(std::size_t from, std::size_t bytes) {
  if (bytes >= large) return grow_large(from, bytes);
  if (bytes > room_) grow_small(bytes);
  if (bytes > from) std::memset(static_cast<char*>(data_) + from, 0, bytes - from);
}

void ZeroMemory::grow_small(std::size_t bytes) {
  const std::size_t room = std::max(bytes, std::min(2 * room_, large - 1));
  void* const data = std::realloc(data_, room);
  if (data == nullptr) throw std::bad_alloc();
  data_ = data;
  room_ = room;
}

void ZeroMemory::grow_large(std::size_t from, std::size_t bytes) {
  if (bytes <= room_) return;
  const std::size_t room = mapped_bytes(bytes);
  const bool gets_huge_pages = room_ < huge_page && room >= huge_page;
  if (room_ >= large && !gets_huge_pages) {
    data_ = remap(static_cast<char*>(data_), room_, room);
    advise_huge_pages(data_, room, has_huge_pages_);
  } else {
    char* const data = map_zeros(room);
    advise_huge_pages(data, room, has_huge_pages_);
    if (from > 0) std::memcpy(data, data_, from);
    free();
    data_ = data;
  }
  room_ = room;
}

void ZeroMemory::use_small_pages() {
  if (std::exchange(has_huge_pages_, false)) advise_huge_pages(data_, room_, false);
}

void ZeroMemory::free() {
  if (room_ >= large) {
    ::munmap(data_, room_);
  } else {
    std::free(data_);
  }
}

void ZeroMemory::release() {
  free();
  data_ = nullptr;
  room_ = 0;
  has_huge_pages_ = true;
}

}  // namespace referee::internal::base
