#include "io/page_faults.hpp"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction is not in <csignal>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <limits>
#include <mutex>

#include "base/error.hpp"

namespace referee::internal::io {
namespace {

constexpr std::size_t no_fault = std::numeric_limits<std::size_t>::max();

/// Made by the system call itself, as mmap() is not one of the functions that a signal handler may
/// call, and sanitizers replace it.
bool map_zeros(char* begin, std::size_t bytes) {
  constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE;
  return ::syscall(SYS_mmap, begin, bytes, PROT_READ, flags, -1, 0) != -1;
}

}  // namespace

/// A node of the list that the handler walks: only what is safe in a signal handler. Nodes are
/// reused and never freed, as a handler may be reading any of them.
struct FaultSlot {
  std::atomic<bool> in_use{false};
  std::atomic<char*> begin{nullptr};
  std::atomic<std::size_t> bytes{0};
  std::atomic<std::size_t> first_fault{no_fault};
  FaultSlot* next = nullptr;
};

static_assert(std::atomic<char*>::is_always_lock_free &&
              std::atomic<std::size_t>::is_always_lock_free);

namespace {

std::atomic<FaultSlot*> first_slot{nullptr};
std::size_t fault_page_bytes = 0;
struct sigaction former_action {};
std::atomic<bool> is_in_place{false};

FaultSlot& take_slot(char* begin, std::size_t bytes) {
  FaultSlot* slot = first_slot;
  while (slot != nullptr && slot->in_use.exchange(true)) slot = slot->next;
  const bool is_new = slot == nullptr;
  if (is_new) {
    slot = new FaultSlot;  // NOLINT(cppcoreguidelines-owning-memory): it stays for ever
    slot->in_use = true;
  }
  slot->first_fault = no_fault;
  slot->begin = begin;
  slot->bytes = bytes;
  if (!is_new) return *slot;
  slot->next = first_slot;
  while (!first_slot.compare_exchange_weak(slot->next, slot)) continue;
  return *slot;
}

/// Maps zeros over a guarded memory, from the page that holds `address` on. False if the address is
/// in none.
bool repair(char* address) {
  for (FaultSlot* slot = first_slot; slot != nullptr; slot = slot->next) {
    char* const begin = slot->begin;
    const std::size_t bytes = slot->bytes;
    if (address < begin || address >= begin + bytes || slot->begin != begin) continue;
    const auto place =
        static_cast<std::size_t>(address - begin) / fault_page_bytes * fault_page_bytes;
    if (!map_zeros(begin + place, bytes - place)) return false;
    std::size_t first = slot->first_fault;
    while (place < first && !slot->first_fault.compare_exchange_weak(first, place)) continue;
    return true;
  }
  return false;
}

/// The default action ends the process: at once if the signal was sent by kill(2), else by the same
/// fault again.
void pass_on(int signal, siginfo_t* info, void* context) {
  if ((former_action.sa_flags & SA_SIGINFO) != 0)
    return former_action.sa_sigaction(signal, info, context);
  const bool was_sent = info->si_code <= 0;
  if (former_action.sa_handler == SIG_IGN && was_sent) return;
  if (former_action.sa_handler != SIG_DFL && former_action.sa_handler != SIG_IGN) {
    return former_action.sa_handler(signal);
  }
  ::signal(signal, SIG_DFL);
  if (was_sent) ::raise(signal);
}

void handle_fault(int signal, siginfo_t* info, void* context) {
  const int saved_errno = errno;
  if (!repair(static_cast<char*>(info->si_addr))) pass_on(signal, info, context);
  errno = saved_errno;
}

bool is_installed() {
  struct sigaction now {};
  return is_in_place && ::sigaction(SIGBUS, nullptr, &now) == 0 &&
         (now.sa_flags & SA_SIGINFO) != 0 && now.sa_sigaction == handle_fault;
}

}  // namespace

void handle_page_faults() {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  if (is_in_place) return;
  fault_page_bytes = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  // The previous handler has to be known before the first signal comes.
  if (::sigaction(SIGBUS, nullptr, &former_action) != 0) throw base::system_error(errno);
  struct sigaction action {};
  action.sa_sigaction = handle_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  ::sigemptyset(&action.sa_mask);
  if (::sigaction(SIGBUS, &action, nullptr) != 0) throw base::system_error(errno);
  is_in_place = true;
}

bool page_faults_are_handled() {
  sigset_t blocked;
  return ::pthread_sigmask(SIG_BLOCK, nullptr, &blocked) == 0 &&
         ::sigismember(&blocked, SIGBUS) == 0 && is_installed();
}

GuardedMemory::GuardedMemory(char* begin, std::size_t bytes) : slot_(take_slot(begin, bytes)) {}

GuardedMemory::~GuardedMemory() {
  slot_.bytes = 0;
  slot_.begin = nullptr;
  slot_.in_use = false;
}

std::optional<std::size_t> GuardedMemory::first_fault() const {
  const std::size_t first = slot_.first_fault;
  return first != no_fault ? std::optional(first) : std::nullopt;
}

}  // namespace referee::internal::io
