#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "base/workers.hpp"
#include "game/referee.hpp"
#include "sweep/files.hpp"
#include "sweep/order.hpp"
#include "sweep/outlet.hpp"
#include "sweep/plan.hpp"

namespace referee::internal::sweep {

/// The threads that judge, `plan.jobs` of them or as many as the system gives. Ends them when it
/// goes, whatever happens.
class Crew {
 public:
  /// All must outlive this object.
  Crew(const game::Entry& entry, const Plan& plan, std::span<const Outlet> outlets,
       std::atomic<bool>& stop);
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew();

  /// What has been printed and is next in the order of the paths; waits for it a while. Throws what
  /// ended a worker.
  Order::Batch take();

  /// Special files behind the last file. REQUIRES: the last batch was taken.
  std::uint64_t skipped_at_end() const { return all_taken_ ? files_.skipped() : 0; }

 private:
  bool add_worker();
  void work();
  void judge_files();
  std::size_t find(std::span<io::Found> room, Order::Ticket& ticket);
  void leave();
  void halt();
  void rethrow_failure();

  const game::Entry& entry_;
  const Plan& plan_;
  std::span<const Outlet> outlets_;
  std::atomic<bool>& stop_;
  std::mutex files_mutex_;  // also keeps tickets in the order of the walk
  Files files_;
  Order order_;
  base::Workers workers_;
  std::atomic<unsigned> working_{0};
  std::mutex failure_mutex_;
  std::exception_ptr failure_;
  bool all_taken_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace referee::internal::sweep
