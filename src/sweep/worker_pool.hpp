#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "base/helper_pool.hpp"
#include "game/referee.hpp"
#include "sweep/reorder_buffer.hpp"
#include "sweep/report_output.hpp"
#include "sweep/sweep.hpp"

namespace referee::internal::sweep {

/// The pool of threads that judge, `plan.jobs` of them or as many as the system gives. The
/// destructor ends them in every case.
class WorkerPool {
 public:
  /// All must outlive this object.
  WorkerPool(const game::Definition& definition, const Plan& plan,
             std::span<const ReportOutput> outputs, std::atomic<bool>& stop);
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;
  ~WorkerPool();

  /// What has been printed and is next in the order of the paths; waits a while for it. Throws the
  /// exception that ended a worker.
  ReorderBuffer::Taken take();

  /// The number of special files after the last file. REQUIRES: the last batch was taken.
  std::uint64_t skipped_at_end() const { return all_taken_ ? files_.skipped() : 0; }

  /// How many files were taken to be judged. REQUIRES: as skipped_at_end().
  std::uint64_t files_taken() const { return all_taken_ ? files_.taken() : 0; }

 private:
  bool add_worker();
  void work();
  void judge_files();
  std::size_t find(std::span<io::Found> room, ReorderBuffer::Ticket& ticket);
  void leave();
  void halt();
  void rethrow_failure();

  const game::Definition& definition_;
  const Plan& plan_;
  std::span<const ReportOutput> outputs_;
  std::atomic<bool>& stop_;
  std::mutex files_mutex_;  // also keeps tickets in the order of the walk
  FileQueue files_;
  ReorderBuffer reorder_buffer_;
  base::HelperPool helpers_;
  std::atomic<unsigned> working_{1};  // the workers, and the thread that starts them
  std::mutex failure_mutex_;
  std::exception_ptr failure_;
  bool all_taken_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace referee::internal::sweep
