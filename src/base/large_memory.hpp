#pragma once

#include <cstddef>
#include <cstdlib>

namespace referee::internal::base {

/// Uninitialised memory for an array, to be freed with std::free(). Large arrays lie on huge pages
/// where the system has them, since they are accessed at random. Throws std::bad_alloc.
void* allocate_array(std::size_t bytes);

/// Gives the whole pages in an array of so many bytes back to the system: what they hold is lost,
/// and they take no memory until they are written to again. The array is still to be freed.
void discard_pages(void* array, std::size_t bytes);

/// An allocator of such memory for the standard containers.
template <typename T>
struct LargeAllocator {
  using value_type = T;

  LargeAllocator() = default;
  template <typename U>
  explicit LargeAllocator(const LargeAllocator<U>&) {}

  T* allocate(std::size_t count) { return static_cast<T*>(allocate_array(count * sizeof(T))); }
  void deallocate(T* array, std::size_t) { std::free(array); }

  friend bool operator==(const LargeAllocator&, const LargeAllocator&) { return true; }
};

}  // namespace referee::internal::base
