#include "sweep/clerk.hpp"

#include <string_view>

#include "sweep/missing.hpp"

namespace referee::internal::sweep {

Clerk::Clerk(const Plan& plan, std::span<Outlet> outlets, std::atomic<bool>& stop)
    : outlets_(outlets), plan_(plan), stop_(stop) {
  if (plan.baseline) summary_.changes.emplace();
}

void Clerk::take(Sheet& sheet) {
  if (summary_.partial) return;
  for (std::size_t i = 0; i < sheet.entries.size(); ++i) {
    // Who takes the reports may be slow, and has asked for no more of them.
    if (plan_.take && stop_.load()) {
      summary_.partial = true;
      return write(sheet, i);
    }
    summary_.skipped += sheet.entries[i].skipped;
    summary_.add(sheet.entries[i].outcome);
    if (plan_.survey) plan_.survey->add(sheet.samples[i]);
    const bool goes_on = !plan_.take || plan_.take(sheet.reports[i].report());
    if (goes_on && summary_.failures < plan_.max_failures) continue;
    summary_.partial = true;
    stop_.store(true);
    write(sheet, i + 1);
    return;
  }
  write(sheet, sheet.entries.size());
}

/// The first `entries` of them.
void Clerk::write(const Sheet& sheet, std::size_t entries) {
  if (entries == 0) return;
  for (std::size_t i = 0; i < outlets_.size(); ++i) {
    const Sheet::Page& page = sheet.pages[i];
    outlets_[i].write(std::string_view(page.text).substr(0, page.ends[entries - 1]));
  }
}

void Clerk::flush() {
  for (Outlet& outlet : outlets_) outlet.flush();
}

report::Summary Clerk::finish(std::uint64_t taken, std::uint64_t skipped) {
  if (stop_.load() || !plan_.trouble.empty()) summary_.partial = true;
  if (summary_.partial) return summary_;
  if (summary_.files != taken) {
    summary_.partial = true;
    summary_.taken = taken;
    return summary_;
  }
  summary_.skipped += skipped;
  if (plan_.baseline) report_missing(*plan_.baseline, outlets_, summary_);
  return summary_;
}

}  // namespace referee::internal::sweep
