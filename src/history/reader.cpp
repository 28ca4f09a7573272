#include "history/reader.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace referee::internal::history {
namespace {

using database::Statement;

std::int64_t sql_limit(std::uint64_t most) {
  constexpr std::uint64_t largest = std::numeric_limits<std::int64_t>::max();
  return static_cast<std::int64_t>(std::min(most, largest));
}

void take_changes(Statement& rows, const Reader::Take& take) {
  while (rows.step()) take(change_of(rows));
}

}  // namespace

Reader::Reader(const std::string& path, const std::string& tool) : database_(opened(path, tool)) {
  database_.run("BEGIN");
  check_whole(database_);
}

std::uint64_t Reader::count_of_failing() {
  return static_cast<std::uint64_t>(database_.number("SELECT count(*) FROM failing"));
}

report::PastRuns Reader::runs(std::uint64_t most) {
  report::PastRuns past;
  past.all = static_cast<std::uint64_t>(database_.number("SELECT count(*) FROM runs"));
  Statement rows(database_,
                 fmt::format("SELECT {} FROM runs ORDER BY run DESC LIMIT ?1", run_columns));
  rows.bind(sql_limit(most));
  while (rows.step()) past.runs.push_back(run_of(rows));
  std::reverse(past.runs.begin(), past.runs.end());
  return past;
}

report::PastRun Reader::run(std::int64_t number) {
  Statement row(database_, fmt::format("SELECT {} FROM runs WHERE run = ?1", run_columns));
  row.bind(number);
  if (row.step()) return run_of(row);
  throw database::Damaged(
      fmt::format("{}: the history is damaged: it has no run {}", database_.path(), number));
}

void Reader::failing(std::uint64_t most, const Take& take) {
  Statement rows(database_,
                 fmt::format("SELECT {} FROM failing ORDER BY since DESC, path, game LIMIT ?1",
                             change_columns));
  rows.bind(sql_limit(most));
  take_changes(rows, take);
}

void Reader::changes_of(const std::string& path, const Take& take) {
  Statement rows(database_, fmt::format("SELECT {} FROM changes WHERE path IN (?1, ?1 || '/') "
                                        "ORDER BY path, game, run",
                                        change_columns));
  rows.bind(path);
  take_changes(rows, take);
}

}  // namespace referee::internal::history
