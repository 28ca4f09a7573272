#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/fields.hpp"
#include "compare/side.hpp"
#include "report/comparison.hpp"

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
/// these are held, and handed on in order at the end. Memory is that of a game of each report, and
/// of the games that are held. Used by one thread.
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

  /// A game that is in one report only.
  struct Held {
    std::unique_ptr<report::SavedReport> saved;
    std::string place;
    std::uint64_t game = 0;
    std::string content;
    std::string properties;
    Held* moved_to = nullptr;
    bool is_moved = false;  // there is a Held with moved_to this one, or it has one
  };
  using AllHeld = std::vector<Held>;

  bool is_wanted(baseline::Change kind) const;
  void take_pair(report::Comparison& counts);
  void take_single(Walk& walk, AllHeld& held, baseline::Change kind, report::Comparison& counts);
  void hold(Walk& walk, AllHeld& held, std::string content);
  void find_moves();
  void hand_over_held(report::Comparison& counts);
  void take_moved(Held& from, Held& to, report::Comparison& counts);
  void hand_on(report::Report& report, baseline::Change kind, report::Comparison& counts);

  const Rules& rules_;
  Take take_;
  FieldComparer fields_;
  std::shared_ptr<report::Former> former_;  // for the next difference
  Walk before_;
  Walk after_;
  AllHeld removed_;
  AllHeld added_;
};

/// A difference as a line of a list, without its end: the kind, the former code and the code (`-`
/// where the game is not there), the path, the number in its file (`-` if it has none), the fields
/// that differ, and the former path if it is another; tabs in between.
std::string line_of(const report::Report& report);

}  // namespace referee::internal::compare
