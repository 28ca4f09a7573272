#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace referee::internal::tests {

inline std::size_t page_bytes() {
  return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

/// How many pages of some memory the process has, and not only addresses. REQUIRES: `memory` is at
/// the beginning of a page.
inline std::size_t resident_pages(void* memory, std::size_t bytes) {
  std::vector<unsigned char> pages((bytes + page_bytes() - 1) / page_bytes());
  if (::mincore(memory, bytes, pages.data()) != 0) return 0;
  return static_cast<std::size_t>(std::count_if(
      pages.begin(), pages.end(), [](unsigned char page) { return (page & 1) != 0; }));
}

}  // namespace referee::internal::tests
