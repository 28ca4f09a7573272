#include "cli/merge_command.hpp"

#include <cerrno>
#include <deque>
#include <fstream>
#include <iostream>

#include "base/trouble.hpp"
#include "cli/plan.hpp"
#include "cli/reports.hpp"
#include "cli/summary.hpp"
#include "sweep/merge.hpp"

namespace referee::cli {
namespace {

/// The reports, open.
class Shards {
 public:
  explicit Shards(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
      readers_.emplace_back(open(path), path);
      pointers_.push_back(&readers_.back());
    }
  }

  std::span<report::JsonlReader* const> readers() const { return pointers_; }

 private:
  std::istream& open(const std::string& path) {
    if (path == "-") return std::cin;
    errno = 0;
    files_.emplace_back(path, std::ios::binary);
    if (!files_.back()) throw base::trouble_of_errno(errno, path);
    return files_.back();
  }

  std::deque<std::ifstream> files_;
  std::deque<report::JsonlReader> readers_;
  std::vector<report::JsonlReader*> pointers_;
};

}  // namespace

int merge_reports(const Game& game, const MergeOptions& options) {
  const std::vector<game::Code> only =
      options.only ? parse_codes(*options.only) : std::vector<game::Code>();
  const Shards shards(options.operands);
  const report::Run head = sweep::head_of(shards.readers(), game.name);
  Reports reports(options.report);
  reports.begin(head);
  const report::Summary summary = sweep::merge(shards.readers(), reports.outlets(), only);
  reports.end(summary);
  const int status = summary.failures > 0 ? Status::some_invalid : Status::all_well;
  reports.settle(status);
  if (options.summary) print_summary(summary);
  return status;
}

}  // namespace referee::cli
