#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "report/printer.hpp"
#include "sweep/merge.hpp"
#include "tests/io/temporary_file.hpp"
#include "tests/support.hpp"

/// Reports of shards of a tool that is named so, and how they are merged.
namespace referee::internal::tests {

struct Game {
  std::string path;
  std::uint64_t number = 0;  // in its file
};

inline report::Report report_of(const Game& game) {
  report::Report report;
  report.path = game.path;
  report.verdict.code = static_cast<game::Code>(game.path.size() % 10);
  report.verdict.game = game.number;
  report.verdict.reason = "a reason";
  report.verdict.moves = 2;
  return report;
}

using Options = std::vector<std::pair<std::string, std::string>>;

inline std::string written(const std::vector<Game>& games,
                           const std::optional<report::ShardInfo>& part,
                           const Options& options = {}) {
  const report::Printer printer(report::jsonl_format);
  std::string text;
  report::Summary summary;
  printer.begin({"tool", "1.2.3", options, part}, text);
  for (const Game& game : games) {
    printer.print(report_of(game), text);
    summary.add(report::Outcome(report_of(game)));
  }
  printer.end(summary, text);
  return text;
}

/// The reports of shards that were given these games.
inline std::vector<std::string> shards_of(const std::vector<std::vector<Game>>& parts) {
  std::vector<report::ShardInfo> heads(parts.size());
  std::uint64_t files = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    report::ListDigest digest;
    for (const Game& game : parts[i]) {
      if (game.number > 1) continue;
      ++heads[i].own_files;
      digest.add(game.path);
    }
    heads[i].own_paths = digest.text();
    files += heads[i].own_files;
  }
  std::vector<std::string> reports;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    heads[i].index = static_cast<unsigned>(i + 1);
    heads[i].count = static_cast<unsigned>(parts.size());
    heads[i].files = files;
    reports.push_back(written(parts[i], heads[i]));
  }
  return reports;
}

/// The reports of shards, open.
class Shards {
 public:
  /// At most `step` bytes are read at a time.
  explicit Shards(const std::vector<std::string>& reports, std::size_t step = 1U << 20U) {
    for (const std::string& report : reports) {
      texts_.emplace_back(report, step);
      readers_.emplace_back(texts_.back(), std::to_string(readers_.size()), parser_);
      pointers_.push_back(&readers_.back());
    }
  }

  std::span<report::JsonlReader* const> readers() const { return pointers_; }

 private:
  report::LineParser parser_;
  std::deque<TextReader> texts_;
  std::deque<report::JsonlReader> readers_;
  std::vector<report::JsonlReader*> pointers_;
};

using Look = std::function<void(const sweep::ReportOutput&)>;

inline std::string merged(
    const Shards& shards, const sweep::Plan& plan = {},
    const report::Printer& printer = report::jsonl_format,
    const Look& look_at_output = [](const auto&) {}) {
  const report::Run head = sweep::head_of(shards.readers(), "tool");
  const TemporaryFile file("");
  io::Output to_file(file.fd());
  sweep::ReportOutput output(printer, to_file);
  output.begin(head);
  std::atomic<bool> stop{false};
  report::Summary summary = sweep::merge(shards.readers(), plan, {&output, 1}, stop);
  look_at_output(output);
  summary.seconds.reset();
  output.end(summary);
  output.flush();
  return file.text();
}

inline std::string merged(const std::vector<std::string>& reports) {
  return merged(Shards(reports));
}

}  // namespace referee::internal::tests
