#include "sweep/report_batch.hpp"

namespace referee::internal::sweep {

std::size_t ReportBatch::bytes() const {
  std::size_t count = sample_bytes + report_bytes +
                      entries.size() * (sizeof(Entry) + pages.size() * sizeof(std::size_t));
  for (const Page& page : pages) count += page.text.size();
  return count;
}

void ReportBatch::clear() {
  entries.clear();
  samples.clear();
  sample_bytes = 0;
  reports.clear();
  report_bytes = 0;
  for (Page& page : pages) {
    page.text.clear();
    page.ends.clear();
  }
}

}  // namespace referee::internal::sweep
