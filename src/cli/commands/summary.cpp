#include "cli/commands/summary.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/say.hpp"

namespace referee::internal::cli {

void print_summary(const report::Summary& summary) {
  std::string codes;
  for (const game::CodeEntry& entry : game::code_table) {
    const std::uint64_t count = summary.by_code[static_cast<std::size_t>(entry.code)];
    if (count > 0) codes += fmt::format("  {}: {}", game::digit_of(entry.code), count);
  }
  say(fmt::format(
      "files    {}\ngames    {}\nskipped  {}\nbytes    {}\nmoves    {}\nfailures {}\ncodes  {}\n",
      summary.files, summary.games, summary.skipped, summary.bytes, summary.moves, summary.failures,
      codes.empty() ? "  none" : codes));
  if (summary.changes) {
    std::string changes;
    for (std::size_t i = 0; i < baseline::change_names.size(); ++i) {
      changes += fmt::format("  {}: {}", baseline::change_names[i], (*summary.changes)[i]);
    }
    say(fmt::format("changes{}\n", changes));
  }
  if (summary.partial) say(fmt::format("partial  stopped before every file was judged\n"));
  if (!summary.seconds) return;
  const double seconds = std::max(*summary.seconds, 1e-6);
  say(fmt::format("seconds  {:.3f}\nspeed    {:.1f} MB/s, {:.0f} moves/s\n", seconds,
                  static_cast<double>(summary.bytes) / seconds / 1e6,
                  static_cast<double>(summary.moves) / seconds));
}

}  // namespace referee::internal::cli
