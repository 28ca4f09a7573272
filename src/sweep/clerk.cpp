#include "sweep/clerk.hpp"

#include <string_view>

namespace referee::sweep {

void Clerk::take(const Sheet& sheet) {
  for (const Sheet::Entry& entry : sheet.entries) {
    if (summary_.partial) return;
    summary_.skipped += entry.skipped;
    summary_.add(entry.outcome);
    if (summary_.failures() < max_failures_) continue;
    summary_.partial = true;
    stop_.store(true);
    output_.write(std::string_view(sheet.text).substr(0, entry.text_end));
  }
  if (!summary_.partial) output_.write(sheet.text);
}

report::Summary Clerk::finish(std::uint64_t skipped) {
  if (stop_.load()) summary_.partial = true;
  if (!summary_.partial) summary_.skipped += skipped;
  return summary_;
}

}  // namespace referee::sweep
