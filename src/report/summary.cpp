#include "report/summary.hpp"

namespace referee::report {

void Summary::add(const Outcome& outcome) {
  if (outcome.begins_file) ++files;
  ++games;
  bytes += outcome.bytes;
  moves += outcome.moves;
  ++by_code[static_cast<std::size_t>(outcome.code)];
}

std::uint64_t Summary::failures() const {
  std::uint64_t count = 0;
  for (const game::CodeEntry& entry : game::code_table) {
    if (!game::is_valid(entry.code)) count += by_code[static_cast<std::size_t>(entry.code)];
  }
  return count;
}

}  // namespace referee::report
