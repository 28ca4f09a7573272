#pragma once

#include <atomic>
#include <cstdint>

#include "io/output.hpp"
#include "report/summary.hpp"
#include "sweep/plan.hpp"
#include "sweep/sheet.hpp"

namespace referee::sweep {

/// Writes what the workers printed, and counts it. Used by one thread.
class Clerk {
 public:
  /// All must outlive this object.
  Clerk(const Plan& plan, io::Output& output, std::atomic<bool>& stop)
      : output_(output), max_failures_(plan.max_failures), stop_(stop) {}

  /// Stops the sweep when there have been as many failures as may be; what follows those is not
  /// written.
  void take(const Sheet& sheet);

  void flush() { output_.flush(); }

  /// What it all came to. `skipped` is what was passed behind the last file.
  report::Summary finish(std::uint64_t skipped);

 private:
  io::Output& output_;
  std::uint64_t max_failures_;
  std::atomic<bool>& stop_;
  report::Summary summary_;
};

}  // namespace referee::sweep
