#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "compare/fields.hpp"
#include "compare/side.hpp"
#include "compare/single_games.hpp"
#include "report/comparison.hpp"
#include "sweep/report_output.hpp"

namespace referee::internal::compare {

/// What a comparison leaves out.
struct Rules {
  std::vector<baseline::Change> only{};  ///< kinds of differences; empty: all
  std::vector<std::string> ignored{};    ///< names_of_fields(), and `properties.NAME`
};

/// Compares two reports by one walk through both. Games are the same if they have the same path,
/// and number in their file.
///
/// Each difference is handed on when it is met, so differences come in the order of the reports. If
/// both reports have digests of contents, games that are added or removed may have been moved:
/// these are kept (SingleGames), and handed on in order at the end. Memory is bounded by what the
/// longest games need. Used by one thread.
class Comparer {
 public:
  /// Takes a difference: the report on the game as it is now, or as it was if it is missing, with
  /// what differs in `difference` and `former`.
  using Take = std::function<void(report::Report& report)>;

  /// All must outlive this object.
  Comparer(Side& before, Side& after, const Rules& rules, Take take);
  Comparer(const Comparer&) = delete;
  Comparer& operator=(const Comparer&) = delete;

  /// To be called once; `counts` is counted up. Throws base::Error when `stop` becomes true.
  void run(report::Comparison& counts, const std::atomic<bool>& stop);

 private:
  /// Where a walk through one of the reports is.
  struct Walk {
    Side& side;
    bool is_plain;  // paths are compared without `./` in front
    std::string place{};
    std::uint64_t game = 0;
    bool has_game = false;

    void go_on();
  };

  bool is_wanted(baseline::Change kind) const;
  void take_pair(report::Comparison& counts);
  void take_single(Walk& walk, SingleGames::Side side, report::Comparison& counts);
  void take_singles(report::Comparison& counts, const std::atomic<bool>& stop);
  void take_moved(report::Report& was, report::Report& now, report::Comparison& counts);
  void hand_on(report::Report& report, baseline::Change kind, report::Comparison& counts);

  const Rules& rules_;
  Take take_;
  FieldComparer fields_;
  std::shared_ptr<report::Former> former_;  // for the next difference
  Walk before_;
  Walk after_;
  SingleGames singles_;  // of which some may have been moved
};

/// A difference as a line of a list, without its end: the kind, the former code and the code (`-`
/// where the game is not there), the path, the number in its file (`-` if it has none), the fields
/// that differ, and the former path if it is another; tabs in between.
std::string list_line(const report::Report& report);

/// What the sides do not both carry, and is therefore not compared, in words: sentences without a
/// full stop.
std::vector<std::string> not_compared(const Side& before, const Side& after);

/// Compares two reports, writes what differs to every output, each difference as a failure, and
/// returns their totals; the caller writes heads and ends. `counts` must outlive what is written.
/// Throws base::Error when `stop` becomes true.
report::Summary run(Side& before, Side& after, const Rules& rules, report::Comparison& counts,
                    std::span<sweep::ReportOutput> outputs, const std::atomic<bool>& stop);

}  // namespace referee::internal::compare
