#include "sweep/report_writer.hpp"

#include <string_view>

#include "sweep/report_output.hpp"

namespace referee::internal::sweep {

ReportWriter::ReportWriter(const Plan& plan, std::span<ReportOutput> outputs,
                           std::atomic<bool>& stop)
    : outputs_(outputs), plan_(plan), stop_(stop) {
  if (plan.baseline) summary_.changes.emplace();
}

void ReportWriter::take(ReportBatch& batch) {
  if (summary_.partial) return;
  for (std::size_t i = 0; i < batch.games.size(); ++i) {
    // The function that takes the reports may be slow, and has asked for no more of them.
    if (plan_.take && stop_.load()) {
      summary_.partial = true;
      return write(batch, i);
    }
    summary_.skipped += batch.games[i].skipped;
    summary_.add(batch.games[i].outcome);
    ReportBatch::Extras* const extras = batch.games[i].extras.get();
    if (plan_.stats) plan_.stats->add(*extras->sample);
    const bool goes_on = !plan_.take || plan_.take(extras->report->report());
    if (goes_on && summary_.failures < plan_.max_failures) continue;
    summary_.partial = true;
    stop_.store(true);
    write(batch, i + 1);
    return;
  }
  write(batch, batch.games.size());
}

/// Writes the first `games` games of the batch.
void ReportWriter::write(const ReportBatch& batch, std::size_t games) {
  if (games == 0) return;
  for (std::size_t i = 0; plan_.boards && i < games; ++i) {
    const auto& extras = batch.games[i].extras;
    if (extras && extras->board) plan_.boards->add(*extras->board);
  }
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    const ReportBatch::PrintedText& printed = batch.texts[i];
    outputs_[i].write(std::string_view(printed.text).substr(0, printed.ends[games - 1]),
                      std::span(printed.ends).first(games));
  }
}

void ReportWriter::flush() {
  for (ReportOutput& output : outputs_) output.flush();
}

report::Summary ReportWriter::finish(std::uint64_t taken, std::uint64_t skipped) {
  if (stop_.load() || !plan_.error.empty()) summary_.partial = true;
  if (summary_.partial) return summary_;
  if (summary_.files != taken) {
    summary_.partial = true;
    summary_.taken = taken;
    return summary_;
  }
  summary_.skipped += skipped;
  // Of files that were not asked for nothing is known.
  if (plan_.baseline && !plan_.walk.only) report_missing(*plan_.baseline, outputs_, summary_);
  return summary_;
}

}  // namespace referee::internal::sweep
