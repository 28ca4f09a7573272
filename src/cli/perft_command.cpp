#include "cli/perft_command.hpp"

#include <unistd.h>

#include <memory>
#include <utility>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "io/output.hpp"

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
  io::Output output(STDOUT_FILENO);
  for (const FirstMove& first : moves) {
    leaves += first.leaves;
    if (options.divide && options.depth > 0) {
      output.write(fmt::format("{}: {}\n", first.move, first.leaves));
    }
  }
  output.write(fmt::format("{}\n", leaves));
  output.flush();
  return Status::all_well;
}

}  // namespace

Game::Command perft_command(std::function<CountLeaves(CLI::App&)> declare, unsigned most) {
  return {"perft", "Count the lines of play of N moves",
          [declare = std::move(declare), most](CLI::App& app) -> std::function<int()> {
            auto options = std::make_shared<PerftOptions>();
            app.add_option("N", options->depth, fmt::format("How many moves, 0 to {}", most))
                ->required()
                ->check(CLI::Range(0U, most).description(""))
                ->type_name("");
            app.add_flag("--divide", options->divide, "The same for each first move, a line each");
            return [options, count = declare(app)] { return run(*options, count); };
          }};
}

}  // namespace referee::internal::cli
