#include "cli/commands/perft_command.hpp"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "cli/whole_output.hpp"

namespace referee::internal::cli {
namespace {

struct PerftOptions {
  unsigned depth = 0;
  bool divide = false;
};

int run(const PerftOptions& options, const CountLeaves& count) {
  std::vector<FirstMove> moves = count(options.depth);
  if (options.depth == 0) moves = {{"", 1}};
  std::uint64_t leaves = 0;
  std::string text;
  for (const FirstMove& first : moves) {
    leaves += first.leaves;
    if (options.divide && options.depth > 0) {
      text += fmt::format("{}: {}\n", first.move, first.leaves);
    }
  }
  write_whole("-", text + fmt::format("{}\n", leaves));
  return Status::all_well;
}

}  // namespace

Command perft_command(std::vector<Option> own, CountLeaves count, const std::string& manual,
                      unsigned most) {
  const auto options = std::make_shared<PerftOptions>();
  Command command{
      .summary = "Count the lines of play of N moves",
      .run = [options, count = std::move(count)] { return run(*options, count); },
      .manual = fmt::format("Counts the lines of play of `N` moves, 0 to {}{}", most, manual)};
  command.options = {
      option("N", &options->depth, fmt::format("How many moves, 0 to {}", most), {},
             {.checks = {Between{0, static_cast<double>(most)}}, .required = true}),
      option("--divide", &options->divide, "Count for each first move, one per line, too",
             "Print the count for each first move, one per line, and then the sum.")};
  append(command.options, std::move(own));
  return command;
}

}  // namespace referee::internal::cli
