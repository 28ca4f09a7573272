#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <vector>

#include "base/error.hpp"
#include "games/checkers/tables/table_builder.hpp"

namespace referee::internal::checkers {

/// Calls `visit(number, found)` for the numbers from `begin` to before `end`, on all threads of
/// `work`, of which each takes `chunk` numbers at once; `found` is a list of the thread's own.
/// Returns all that was found, in no particular order. Throws what a call throws, and base::Error
/// when it was stopped.
template <typename Found, typename Visit>
std::vector<Found> visit_shared(const TableWork& work, std::uint64_t begin, std::uint64_t end,
                                Visit visit, std::uint64_t chunk = 4096) {
  std::atomic<std::uint64_t> next = begin;
  std::mutex mutex;
  std::vector<Found> found;
  std::exception_ptr failure;
  const auto task = [&] {
    try {
      std::vector<Found> own;
      std::uint64_t from = 0;
      while (!work.stop && (from = next.fetch_add(chunk)) < end) {
        const std::uint64_t to = std::min(from + chunk, end);
        for (std::uint64_t number = from; number < to; ++number) visit(number, own);
      }
      const std::lock_guard lock(mutex);
      found.insert(found.end(), own.begin(), own.end());
    } catch (...) {
      next = end;
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
    }
  };
  {
    const base::HelperPool::Call call(work.helpers, task);
    task();
  }
  if (failure) std::rethrow_exception(failure);
  if (work.stop) throw base::Error("interrupted");
  return found;
}

}  // namespace referee::internal::checkers
