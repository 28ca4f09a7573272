#pragma once

#include <cstdint>
#include <span>

#include "game/referee.hpp"
#include "io/walk/found.hpp"
#include "report/report.hpp"
#include "sweep/file_judge.hpp"
#include "sweep/report_output.hpp"
#include "sweep/sweep.hpp"

namespace referee::internal::sweep {

/// Draws the boards of failures for reports that show them, by judging their files again: so games
/// whose board nobody sees cost nothing, and verdicts from the cache have boards too. Each worker
/// has its own. Its first failures include those of the whole sweep that a report has, so which of
/// them have boards does not depend on the workers.
class BoardDrawer {
 public:
  /// Larger files are not read again.
  static constexpr std::uint64_t largest_file = std::uint64_t{4} << 20;

  /// `plan` and `outputs` must outlive this object; there is a plan.drawing.
  BoardDrawer(const Plan& plan, std::span<const ReportOutput> outputs);

  /// Draws the game into the verdict, if a report may show it. Nothing is drawn where the file is
  /// no regular one, is too large, or gives another verdict now. Throws std::bad_alloc.
  void draw(const io::Found& file, report::Report& report);

  /// How much an output has printed on the failure.
  void printed(std::size_t output, std::size_t bytes) {
    ++room_[output].failures;
    room_[output].bytes += bytes;
  }

 private:
  /// What one output has printed; it shows no more than it keeps.
  struct Room {
    const ReportOutput* output;
    std::uint64_t failures = 0;
    std::size_t bytes = 0;

    bool is_full() const {
      return !output->printer().shows_boards() || failures >= output->max_results() ||
             bytes >= output->max_bytes();
    }
  };

  std::vector<Room> room_;
  base::HelperPool no_helpers_;
  std::atomic<bool> is_enough_ = false;
  FileJudge judge_;
};

}  // namespace referee::internal::sweep
