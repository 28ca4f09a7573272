#include "games/connectz/commands/joined_report.hpp"

#include <atomic>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/plan.hpp"
#include "report/formats/jsonl.hpp"

namespace referee::internal::cli {

std::shared_ptr<const shards::Shard> shard_of_one_file(const std::string& manifest,
                                                       const std::string& shard,
                                                       const std::string& file) {
  SweepOptions options;
  options.manifest = manifest;
  options.shard = shard;
  const std::atomic<bool> never{false};
  auto found = cli::shard("connectz", options, {}, never);
  io::Found first;
  if (found->size() == 1) found->get(0, first);
  if (first.path != file || first.part) {
    throw base::Error(fmt::format("{}: shard {} is not {} alone", manifest, shard, file));
  }
  return found;
}

std::string report_on(const shards::Shard& shard, const std::string& precedence,
                      game::Verdict verdict) {
  io::Found file;
  shard.get(0, file);
  report::Report report;
  report.path = file.path;
  report.verdict = std::move(verdict);
  report::Summary summary;
  summary.add(report::Outcome(report));
  summary.skipped = shard.skipped();
  const report::JsonlPrinter printer;
  std::string text;
  printer.begin({"connectz", REFEREE_VERSION, {{"precedence", precedence}}, shard.part()}, text);
  printer.print(report, text);
  printer.end(summary, text);
  return text;
}

}  // namespace referee::internal::cli
