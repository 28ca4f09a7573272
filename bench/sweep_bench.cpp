// What does a file take in a sweep over a tree of small ones: walking, opening, judging, ordering,
// printing? The codes go to /dev/null, the page cache is warm.

#include "sweep/sweep.hpp"

#include <benchmark/benchmark.h>
#include <fcntl.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "bench/games.hpp"
#include "games/connectz/definition.hpp"
#include "report/printer.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

constexpr int directories = 20;
constexpr int files_in_each = 200;

/// Directories of small games in the folder for temporary files, gone with this object.
class Tree {
 public:
  Tree() {
    if (::mkdtemp(name_.data()) == nullptr) std::abort();
    for (int i = 0; i < directories * files_in_each; ++i) {
      const std::filesystem::path directory =
          std::filesystem::path(name_) / std::to_string(i / files_in_each);
      std::filesystem::create_directory(directory);
      connectz::Recipe recipe = bench::in_frame(7, 6, 4);
      recipe.moves = 20;
      recipe.seed = static_cast<std::uint64_t>(i);
      std::ofstream(directory / std::to_string(i)) << bench::game(recipe);
    }
  }
  ~Tree() { std::filesystem::remove_all(name_); }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  const std::string& name() const { return name_; }

 private:
  std::string name_ = "/tmp/referee-bench-XXXXXX";
};

void sweep_tree(benchmark::State& state) {
  const Tree tree;
  const io::Descriptor nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  const game::Definition definition = connectz::definition({});
  sweep::Plan plan;
  plan.operands = {tree.name()};
  plan.jobs = static_cast<unsigned>(state.range(0));
  plan.timing = false;
  const report::Printer printer(report::format_of("codes"));
  for (auto _ : state) {
    io::Output output(nowhere.get());
    std::atomic<bool> stop = false;
    sweep::ReportOutput report(printer, output);
    sweep::run(definition, plan, {&report, 1}, stop);
  }
  state.SetItemsProcessed(state.iterations() * directories * files_in_each);
}

BENCHMARK(sweep_tree)
    ->Arg(1)
    ->Arg(2)
    ->ArgName("jobs")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
