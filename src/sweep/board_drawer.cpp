#include "sweep/board_drawer.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "io/walk/stamp.hpp"

namespace referee::internal::sweep {
namespace {

/// Takes the picture of one game of a file.
class PictureSink final : public ReportSink {
 public:
  /// `is_enough` becomes true when no further game matters.
  PictureSink(const game::Verdict& wanted, std::atomic<bool>& is_enough)
      : wanted_(wanted), is_enough_(is_enough) {}

  std::optional<game::Picture> picture;
  bool lacks_memory = false;

 private:
  void take_report(report::Report& report) override {
    game::Verdict& verdict = report.verdict;
    lacks_memory |= verdict.code == game::Code::file_error && verdict.reason == no_memory_reason;
    if (is_enough_ || verdict.game < wanted_.game) return;
    is_enough_ = true;
    const bool is_same = verdict.game == wanted_.game && verdict.code == wanted_.code &&
                         verdict.reason == wanted_.reason && verdict.where == wanted_.where;
    if (is_same) picture = std::move(verdict.picture);
  }

  const game::Verdict& wanted_;
  std::atomic<bool>& is_enough_;
};

/// Compressed files may be small on disk alone.
base::Limits drawing_limits(const Plan& plan) {
  base::Limits limits = plan.limits;
  limits.max_bytes = std::min(limits.max_bytes, BoardDrawer::largest_file);
  return limits;
}

}  // namespace

BoardDrawer::BoardDrawer(const Plan& plan, std::span<const ReportOutput> outputs)
    : judge_(*plan.drawing, drawing_limits(plan), no_helpers_, false, &is_enough_, plan.input) {
  for (const ReportOutput& output : outputs) room_.push_back({&output});
}

void BoardDrawer::draw(const io::Found& file, report::Report& report) {
  const bool is_shown =
      std::any_of(room_.begin(), room_.end(), [](const Room& room) { return !room.is_full(); });
  if (!is_shown || report.is_directory || file.path == io::standard_input) return;
  if (report.verdict.code == game::Code::file_error) return;
  const std::optional<io::Stamp> stamp = io::stamp_of(file);
  if (!stamp || stamp->size > largest_file) return;
  is_enough_ = false;
  PictureSink sink(report.verdict, is_enough_);
  judge_.judge(file, sink);
  if (sink.lacks_memory) throw std::bad_alloc();
  report.verdict.picture = std::move(sink.picture);
}

}  // namespace referee::internal::sweep
