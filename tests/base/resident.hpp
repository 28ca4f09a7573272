#pragma once

#include <sys/mman.h>
#include <sys/prctl.h>
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

/// Keeps the process from huge pages while it exists. With them the system may fill any huge page
/// of which a part is left, at any time: how many pages are resident is then not for a test to say.
class WithoutHugePages {
 public:
  WithoutHugePages() { ::prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0); }
  WithoutHugePages(const WithoutHugePages&) = delete;
  WithoutHugePages& operator=(const WithoutHugePages&) = delete;
  ~WithoutHugePages() { ::prctl(PR_SET_THP_DISABLE, 0, 0, 0, 0); }
};

}  // namespace referee::internal::tests
