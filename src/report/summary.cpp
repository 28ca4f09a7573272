#include "report/summary.hpp"

namespace referee::report {

void Summary::add(const Outcome& outcome) {
  if (outcome.begins_file) ++files;
  ++games;
  bytes += outcome.bytes;
  moves += outcome.moves;
  if (outcome.is_failure) ++failures;
  ++by_code[static_cast<std::size_t>(outcome.code)];
}

}  // namespace referee::report
