#pragma once

#include <cstddef>
#include <cstdlib>

namespace referee::internal::base {

/// Memory for an array, uninitialised, to be given back with std::free(). Large ones lie on huge
/// pages where the system has them: they are visited at random. Throws std::bad_alloc.
void* allocate_array(std::size_t bytes);

/// The same for the standard containers.
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
