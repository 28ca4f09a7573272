#include "report/summary.hpp"

namespace referee::internal::report {

void Summary::add(const Outcome& outcome) {
  if (outcome.begins_file) ++files;
  ++games;
  bytes += outcome.bytes;
  moves += outcome.moves;
  if (outcome.is_failure) ++failures;
  if (outcome.change) count(*outcome.change);
  ++by_code[static_cast<std::size_t>(outcome.code)];
}

void Summary::add_missing(bool is_failure) {
  if (is_failure) ++failures;
  count(baseline::Change::missing);
}

void Summary::count(baseline::Change change) {
  if (!changes) changes.emplace();
  ++(*changes)[static_cast<std::size_t>(change)];
}

}  // namespace referee::internal::report
