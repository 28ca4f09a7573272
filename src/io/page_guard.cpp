#include "io/page_guard.hpp"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <mutex>

#include "base/trouble.hpp"

namespace referee::io {
namespace {

/// A slot is free while `end` is 0. It is filled and emptied by the guard's owner and read by the
/// signal handler, so everything in it is a lock-free atomic.
struct Slot {
  std::atomic<bool> taken{false};
  std::atomic<std::uintptr_t> begin{0};
  std::atomic<std::uintptr_t> end{0};
  std::atomic<bool> lost{false};
};

std::array<Slot, PageGuard::max_guards> slots;
std::uintptr_t page_bytes = 0;
struct sigaction previous_action;

bool replace_lost_pages(std::uintptr_t address) {
  for (Slot& slot : slots) {
    const std::uintptr_t end = slot.end.load();
    if (address < slot.begin.load() || address >= end) continue;
    const std::uintptr_t page = address / page_bytes * page_bytes;
    void* const start = reinterpret_cast<void*>(page);  // NOLINT(performance-no-int-to-ptr)
    if (::mmap(start, end - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) ==
        MAP_FAILED) {
      return false;
    }
    slot.lost.store(true);
    return true;
  }
  return false;
}

void on_bus_error(int, siginfo_t* info, void*) {
  const int error = errno;
  const bool served = replace_lost_pages(reinterpret_cast<std::uintptr_t>(info->si_addr));
  // Not ours: put the former handler back and return; the same access then raises the signal again.
  if (!served) ::sigaction(SIGBUS, &previous_action, nullptr);
  errno = error;
}

void install_handler() {
  page_bytes = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  struct sigaction action {};
  action.sa_sigaction = on_bus_error;
  action.sa_flags = SA_SIGINFO;
  ::sigemptyset(&action.sa_mask);
  if (::sigaction(SIGBUS, &action, &previous_action) != 0) throw base::trouble_of_errno(errno);
}

std::size_t take_slot() {
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (!slots[i].taken.exchange(true)) return i;
  }
  throw base::Trouble("too many files mapped at once");
}

}  // namespace

PageGuard::PageGuard(void* begin, std::size_t bytes) : slot_(take_slot()) {
  static std::once_flag once;
  std::call_once(once, install_handler);
  Slot& slot = slots[slot_];
  slot.lost.store(false);
  slot.begin.store(reinterpret_cast<std::uintptr_t>(begin));
  slot.end.store(reinterpret_cast<std::uintptr_t>(begin) + bytes);
}

PageGuard::~PageGuard() {
  Slot& slot = slots[slot_];
  slot.end.store(0);
  slot.taken.store(false);
}

bool PageGuard::lost() const {
  return slots[slot_].lost.load();
}

}  // namespace referee::io
