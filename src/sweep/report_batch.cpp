#include "sweep/report_batch.hpp"

namespace referee::internal::sweep {

std::size_t ReportBatch::bytes() const {
  std::size_t count = sample_bytes + report_bytes +
                      games.size() * (sizeof(CountedGame) + texts.size() * sizeof(std::size_t));
  for (const BoardGame& board : boards) count += sizeof board + board.game.path.size();
  for (const PrintedText& printed : texts) count += printed.text.size();
  return count;
}

void ReportBatch::clear() {
  games.clear();
  samples.clear();
  sample_bytes = 0;
  reports.clear();
  report_bytes = 0;
  boards.clear();
  for (PrintedText& printed : texts) {
    printed.text.clear();
    printed.ends.clear();
  }
}

}  // namespace referee::internal::sweep
