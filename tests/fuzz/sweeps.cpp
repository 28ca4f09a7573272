// Sweeps of files that the input holds one behind the other, with a zero byte between them: one job
// and several write the same report, in every format, which is text without control characters.

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "report/printer.hpp"
#include "sweep/boards.hpp"
#include "sweep/sweep.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/games/all_games.hpp"
#include "text/escape.hpp"

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

/// All but a page, which tests/cli opens in a browser.
std::vector<report::Printer> all_printers() {
  std::vector<report::Printer> all;
  for (const report::Format* const format : report::formats()) {
    if (format != &report::html_format) all.emplace_back(*format);
  }
  return all;
}

/// What a terminal may get.
void require_text(const std::string& report) {
  const auto is_control = [](unsigned char byte) {
    return byte < ' ' && byte != '\n' && byte != '\t';
  };
  fuzz::require(std::none_of(report.begin(), report.end(), is_control), "a control character");
  fuzz::require(text::is_clean_utf8(report), "no UTF-8, DEL, or a C1 control character");
}

std::string sweep_report(const game::Definition& game, const sweep::Plan& plan,
                         const report::Printer& printer) {
  std::atomic<bool> stop{false};
  const fuzz::MemoryFile file("");
  io::Output to_file(file.fd());
  sweep::ReportOutput output(printer, to_file);
  output.begin({.tool = game.name, .version = "0", .options = {}, .part = {}});
  report::Summary summary = sweep::run(game, plan, {&output, 1}, stop);
  summary.seconds.reset();
  output.end_games();
  fuzz::require(sweep::show_games(nullptr, output, stop, stop), "not all games are shown");
  output.end(summary);
  output.flush();
  return file.text();
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
  // One game in one format, which the input chooses: all of them would take long.
  static const std::vector<report::Printer> printers = all_printers();
  base::Random choices = fuzz::choices_of(text);
  const game::Definition& game = tests::all_games()[choices.below(tests::all_games().size())];
  const report::Printer& printer = printers[choices.below(printers.size())];
  const std::string alone = sweep_report(game, plan, printer);
  require_text(alone);
  plan.jobs = 3;
  fuzz::require_same(sweep_report(game, plan, printer), alone, "another report with several jobs");
  return 0;
}
