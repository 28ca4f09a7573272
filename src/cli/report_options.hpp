#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/option.hpp"

namespace referee::internal::cli {

/// The options of commands that write reports, as typed.

/// Which reports a command writes, and where.
struct ReportOptions {
  std::optional<std::string> format;
  std::optional<std::string> output;
  std::vector<std::string> reports;  // FORMAT=FILE each
  std::optional<std::uint64_t> max_results;
  std::uint64_t html_boards = 100;
};

/// The baseline that a report is compared with.
struct BaselineOptions {
  std::optional<std::string> file;
  bool update = false;
  std::vector<std::string> allow;
};

/// The descriptions of these options.
std::vector<Option> report_options(ReportOptions& options, bool several_games);
std::vector<Option> baseline_options(BaselineOptions& options);

}  // namespace referee::internal::cli
