// Sweeps of files that the input holds one behind the other, with a zero byte between them: one job
// and several write the same report.

#include <algorithm>
#include <atomic>

#include "sweep/sweep.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/games/all_games.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

constexpr std::size_t most_files = 24;

std::vector<std::string> files_of(std::string_view text) {
  std::vector<std::string> files;
  for (std::size_t begin = 0; begin <= text.size() && files.size() < most_files;) {
    const std::size_t end = std::min(text.find('\0', begin), text.size());
    files.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return files;
}

std::string sweep_report(const game::Definition& game, const sweep::Plan& plan) {
  std::atomic<bool> stop{false};
  const fuzz::MemoryFile file("");
  io::Output to_file(file.fd());
  const report::JsonlPrinter printer;
  sweep::ReportOutput output(printer, to_file);
  report::Summary summary = sweep::run(game, plan, {&output, 1}, stop);
  summary.seconds.reset();
  output.end(summary);
  output.flush();
  return file.text();
}

/// A game is chosen by the input: all of them would take long.
const game::Definition& swept_game(const std::string& text) {
  base::Random choices = fuzz::choices_of(text);
  return tests::all_games()[choices.below(tests::all_games().size())];
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  std::vector<fuzz::MemoryFile> files;
  sweep::Plan plan;
  plan.timing = false;
  for (const std::string& file : files_of(text)) {
    plan.operands.push_back(files.emplace_back(file).path());
  }
  const game::Definition& game = swept_game(text);
  const std::string alone = sweep_report(game, plan);
  plan.jobs = 3;
  fuzz::require_same(sweep_report(game, plan), alone, "another report with several jobs");
  return 0;
}
