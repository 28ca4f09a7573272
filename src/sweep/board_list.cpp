#include "sweep/board_list.hpp"

#include <utility>

namespace referee::internal::sweep {

ReportedGame::ReportedGame(const report::Report& report)
    : path(report.path),
      game(report.verdict.game),
      bytes(report.file_bytes),
      code(report.verdict.code),
      move(report.verdict.where.move),
      moves(report.verdict.moves),
      is_failure(report.is_failure()) {}

bool ReportedGame::is_told_by(const report::Report& report) const {
  const game::Verdict& verdict = report.verdict;
  return game == verdict.game && code == verdict.code && move == verdict.where.move &&
         moves == verdict.moves;
}

bool BoardList::wants(const report::Report& report) const {
  if (report.is_missing() || report.verdict.code == game::Code::file_error) return false;
  const Part& part = report.is_failure() ? failures_ : others_;
  return most_ > 0 && !part.is_full.load(std::memory_order_relaxed);
}

void BoardList::add(ReportedGame game) {
  Part& part = game.is_failure ? failures_ : others_;
  if (part.games.size() < most_) part.games.push_back(std::move(game));
  if (part.games.size() >= most_) part.is_full.store(true, std::memory_order_relaxed);
}

std::vector<ReportedGame> BoardList::chosen() const {
  std::vector<ReportedGame> all = failures_.games;
  for (const ReportedGame& game : others_.games) {
    if (all.size() == most_) break;
    all.push_back(game);
  }
  return all;
}

}  // namespace referee::internal::sweep
