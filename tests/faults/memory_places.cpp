#include "memory_places.hpp"

#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unwind.h>

#include <array>
#include <mutex>
#include <new>

namespace faults {
namespace {

struct Place {
  std::uint64_t chain = 0;  // a hash of the callers; 0: none is here
  unsigned long number = 0;
};

/// A hash table with open addressing, in memory that is shared and was zero.
struct Places {
  static constexpr std::size_t most = std::size_t{1} << 18;

  std::size_t count = 0;
  std::array<Place, most> all = {};
};

constexpr std::uint64_t prime = 0x100000001b3;  // of FNV-1a

Places* places = nullptr;
std::mutex mutex;

/// Of a part of the chain, and of the object and the offset in it that the next caller is at.
_Unwind_Reason_Code add_caller(_Unwind_Context* context, void* hash) {
  const std::uintptr_t address = _Unwind_GetIP(context);
  dl_find_object object;
  if (_dl_find_object(reinterpret_cast<void*>(address), &object) != 0) return _URC_END_OF_STACK;
  std::uint64_t& value = *static_cast<std::uint64_t*>(hash);
  const std::uintptr_t begin = reinterpret_cast<std::uintptr_t>(object.dlfo_map_start);
  const std::uintptr_t end = reinterpret_cast<std::uintptr_t>(object.dlfo_map_end);
  value = (value ^ (address - begin)) * prime;
  value = (value ^ (end - begin)) * prime;
  return _URC_NO_REASON;
}

}  // namespace

void make_room_for_places() {
  void* const room = ::mmap(nullptr, sizeof(Places), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) ::abort();
  places = static_cast<Places*>(room);
}

void forget_places() {
  if (places->count > 0) new (places) Places{};
}

void note_place(unsigned long number) {
  std::uint64_t chain = 0xcbf29ce484222325;
  _Unwind_Backtrace(add_caller, &chain);
  const std::lock_guard lock(mutex);
  std::size_t at = chain % Places::most;
  while (places->all[at].chain != 0 && places->all[at].chain != chain) at = (at + 1) % Places::most;
  Place& place = places->all[at];
  // Of threads the one with the lower number may come later.
  if (place.chain == chain && place.number <= number) return;
  if (place.chain == 0 && ++places->count > Places::most / 2) ::abort();
  place = {chain, number};
}

void tell_places(int fd) {
  for (const Place& place : places->all) {
    if (place.chain != 0) ::dprintf(fd, "%lu:%lx,", place.number, place.chain);
  }
}

}  // namespace faults
