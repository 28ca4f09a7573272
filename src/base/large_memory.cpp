#include "base/large_memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <new>

namespace referee::internal::base {

void* allocate_array(std::size_t bytes) {
  constexpr std::size_t huge_page = std::size_t{2} << 20;
  constexpr std::size_t large = huge_page / 4;
  if (bytes < large) {
    if (void* const array = std::malloc(bytes)) return array;
    throw std::bad_alloc();
  }
  const std::size_t whole = (bytes + huge_page - 1) / huge_page * huge_page;
  void* const array = std::aligned_alloc(huge_page, whole);
  if (array == nullptr) throw std::bad_alloc();
  // Only advice to the system; the result is the same without it. A last page that is used only in
  // small part stays divided into small pages.
  ::madvise(array, bytes < huge_page ? whole : bytes / huge_page * huge_page, MADV_HUGEPAGE);
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

}  // namespace referee::internal::base
