#include "sweep/report_writer.hpp"

#include "sweep/reporter.hpp"

namespace referee::internal::sweep {
namespace {

void add_to(stats::StatsCollector& statistics, const report::Report& report) {
  statistics.add(report.path, report.verdict, report.file_bytes, report.setup);
}

}  // namespace

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
    report::SavedReport* const saved = batch.games[i].saved.get();
    if (plan_.stats) add_to(*plan_.stats, saved->report());
    const bool goes_on = !plan_.take || plan_.take(saved->report());
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
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    outputs_[i].write(batch.texts[i], std::span(batch.games).first(games));
  }
}

void ReportWriter::flush() {
  for (ReportOutput& output : outputs_) output.flush();
}

report::Summary ReportWriter::finish(std::optional<std::uint64_t> taken, std::uint64_t skipped) {
  if (stop_.load() || !plan_.error.empty()) summary_.partial = true;
  if (summary_.partial) return summary_;
  if (taken && summary_.files != *taken) {
    summary_.partial = true;
    summary_.taken = taken;
    return summary_;
  }
  summary_.skipped += skipped;
  // Of files that were not asked for nothing is known.
  if (plan_.baseline && !plan_.walk.only) report_missing();
  return summary_;
}

/// Writes the games that are in the baseline and were not found to every output, and counts them.
void ReportWriter::report_missing() {
  Reporter reporter(plan_, outputs_, stop_);
  const auto hand_over = [&] {
    if (reporter.is_empty()) return;
    ReportBatch& batch = reporter.batches().front();
    write(batch, batch.games.size());
    batch.clear();
  };
  for (const baseline::Baseline::Missing& missing : plan_.baseline->missing()) {
    report::Report report;
    report.path = missing.path;
    report.verdict.code = missing.difference.before->code;
    report.verdict.game = missing.game;
    if (!missing.id_key.empty()) {
      game::add_property(report.verdict.properties, missing.id_key, missing.id);
    }
    report.is_compared = true;
    report.difference = missing.difference;
    summary_.add(reporter.add(report));
    if (reporter.is_full()) hand_over();
  }
  hand_over();
}

}  // namespace referee::internal::sweep
