#pragma once

#include <cstddef>
#include <cstdlib>
#include <type_traits>
#include <utility>

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

/// Growable memory that is zero where nothing was written.
///
/// Small memory comes from the heap. Large memory comes from the system as pages: pages that are
/// never touched take no room, and growing moves pages without copying them, so an old copy never
/// exists beside a new one. From a quarter of a huge page on it lies on huge pages where the system
/// has them; only what was on small ones before is copied.
class ZeroMemory {
 public:
  ZeroMemory() = default;
  ZeroMemory(ZeroMemory&& other) noexcept { swap(other); }
  ZeroMemory& operator=(ZeroMemory&& other) noexcept {
    swap(other);
    return *this;
  }
  ~ZeroMemory() { release(); }

  void* data() const { return data_; }

  /// Makes it `bytes` long, of which those from `from` on are zero; those before stay as they are.
  /// REQUIRES: nothing was written from `from` on since the last call, except into small memory.
  /// Throws std::bad_alloc.
  void grow(std::size_t from, std::size_t bytes);

  /// Has the pages that are touched from now on be small ones, so that those between them take no
  /// room, until the memory is given back.
  void use_small_pages();

  /// Gives large memory back to the system; small memory is kept for reuse.
  void clear() {
    if (room_ >= large) release();
  }

 private:
  static constexpr std::size_t large = std::size_t{128} << 10;

  void swap(ZeroMemory& other) {
    std::swap(data_, other.data_);
    std::swap(room_, other.room_);
    std::swap(has_huge_pages_, other.has_huge_pages_);
  }
  void free();
  void release();
  void grow_small(std::size_t bytes);
  void grow_large(std::size_t from, std::size_t bytes);

  void* data_ = nullptr;
  std::size_t room_ = 0;
  bool has_huge_pages_ = true;  // if it is long enough
};

/// An array in such memory.
template <typename T>
class ZeroArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  ZeroArray() = default;
  ZeroArray(ZeroArray&& other) noexcept { swap(other); }
  ZeroArray& operator=(ZeroArray&& other) noexcept {
    swap(other);
    return *this;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return static_cast<T*>(memory_.data()); }
  const T* data() const { return static_cast<const T*>(memory_.data()); }
  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return data()[i]; }

  /// Appends zeros up to `size`, which is no less than before.
  void grow(std::size_t size) {
    memory_.grow(size_ * sizeof(T), size * sizeof(T));
    size_ = size;
  }

  /// See ZeroMemory.
  void use_small_pages() { memory_.use_small_pages(); }

  /// Empties it, in time proportional to the part that was used.
  void clear() {
    size_ = 0;
    memory_.clear();
  }

 private:
  void swap(ZeroArray& other) {
    std::swap(memory_, other.memory_);
    std::swap(size_, other.size_);
  }

  ZeroMemory memory_;
  std::size_t size_ = 0;
};

}  // namespace referee::internal::base
