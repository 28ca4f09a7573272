#include "games/connectz/commands/commands.hpp"

#include <memory>

#include "cli/commands/perft_command.hpp"
#include "cli/failure.hpp"
#include "games/connectz/perft.hpp"

namespace referee::internal::cli {
namespace {

std::vector<FirstMove> count_leaves(const std::vector<std::uint64_t>& frame, unsigned depth) {
  const std::string complaint = connectz::complaint_on_perft(frame[0], frame[1], frame[2]);
  if (!complaint.empty()) throw UsageError(complaint);
  std::vector<FirstMove> counts;
  if (depth == 0) return counts;
  for (const std::uint64_t leaves :
       connectz::perft_by_column(frame[0], frame[1], frame[2], depth)) {
    counts.push_back({std::to_string(counts.size() + 1), leaves});
  }
  return counts;
}

}  // namespace

Command connectz_perft_command() {
  const auto frame = std::make_shared<std::vector<std::uint64_t>>();
  return perft_command(
      {option("--frame X Y Z", frame.get(),
              "Columns, rows, and the length of a winning line (default: 7 6 4)",
              R"(Columns, rows, and the length of a winning line. The default is 7 6 4. X
times (Y + 1) is at most 128, and X at most 99.)",
              {.words = 3})},
      [frame](unsigned depth) {
        return count_leaves(frame->empty() ? std::vector<std::uint64_t>{7, 6, 4} : *frame, depth);
      },
      ".\n");
}

}  // namespace referee::internal::cli
