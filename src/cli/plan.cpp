#include "cli/plan.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <thread>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/path_list.hpp"
#include "cli/config/config_file.hpp"
#include "cli/config/rebase.hpp"
#include "cli/git/git_changes.hpp"
#include "cli/usage_error.hpp"
#include "pack/referee.hpp"

namespace referee::internal::cli {
namespace {

unsigned available_cores() {
  return std::max(std::thread::hardware_concurrency(), 1U);
}

int digit(char c) {
  if (c < '0' || c > '9') throw UsageError("--only", "codes are the digits 0 to 9");
  return c - '0';
}

sweep::Expectation expectation(const std::string& pattern) {
  try {
    return sweep::Expectation(pattern);
  } catch (const base::Error& error) {
    throw UsageError("--expect-from-name", error.what());
  }
}

/// Compares with the baseline, or has Reports write it.
void plan_comparison(const std::string& tool, const SweepOptions& options, sweep::Plan& plan) {
  if (options.baseline.update && (options.fail_fast || options.max_failures)) {
    throw UsageError("--update-baseline", "a sweep that stops early makes no baseline");
  }
  if (options.baseline.update && options.since) {
    throw UsageError("--update-baseline", "a sweep of what has changed makes no baseline");
  }
  plan.baseline = baseline(tool, options.baseline);
  if (!plan.baseline) return;
  std::error_code error;
  const auto path = std::filesystem::canonical(*options.baseline.file, error);
  if (!error) plan.walk.own.push_back(path.string());
}

struct Fraction {
  unsigned index;
  unsigned count;
};

/// The meaning of "2/3".
Fraction fraction(const std::string& which) {
  Fraction part{};
  const char* const end = which.data() + which.size();
  const auto first = std::from_chars(which.data(), end, part.index);
  const bool has_slash = first.ec == std::errc() && first.ptr != end && *first.ptr == '/';
  const auto second = has_slash ? std::from_chars(first.ptr + 1, end, part.count) : first;
  const bool good = has_slash && second.ec == std::errc() && second.ptr == end;
  if (!good || part.index == 0 || part.index > part.count ||
      part.count > report::ShardInfo::max_count) {
    throw UsageError("--shard",
                     fmt::format("must be I/N, such as 2/3, with I from 1 to N, and N up to {}",
                                 report::ShardInfo::max_count));
  }
  return part;
}

/// Options that need the whole sweep belong to merge.
void check_shard(const SweepOptions& options) {
  fraction(*options.shard);
  const auto refuse = [](const std::string& other) {
    throw UsageError("--shard", "does not go with " + other + "; give that to merge");
  };
  if (options.only) refuse("--only");
  if (options.baseline.file) refuse("--baseline");
}

}  // namespace

sweep::Plan sweep_plan(const std::string& tool, const InputOptions& input,
                       const SweepOptions& options) {
  if (options.shard) check_shard(options);
  sweep::Plan plan;
  plan.operands = input.operands;
  if (options.files_from) {
    PathList list = path_list(*options.files_from, options.null_separated ? '\0' : '\n');
    for (const std::string& path : list.paths) {
      plan.operands.push_back(rebased(path, options.list_folder));
    }
    plan.error = std::move(list.error);
  } else if (plan.operands.empty()) {
    throw UsageError("PATH", "name files or directories to judge, or --files-from");
  }
  plan.walk = {.hidden = options.hidden,
               .follow = options.follow,
               .include = options.include,
               .exclude = options.exclude,
               .left_out_name = config_name};
  if (options.since) {
    plan.walk.only = std::make_shared<const std::set<std::string, std::less<>>>(
        changed_files(plan.operands, *options.since));
  }
  plan.limits = input.limits;
  plan.input = input_settings(input);
  plan.jobs = jobs(input);
  if (options.fail_fast) plan.max_failures = 1;
  if (options.max_failures) plan.max_failures = *options.max_failures;
  if (options.only) plan.only = parse_codes(*options.only);
  if (!options.expect_from_name.empty()) plan.expectation = expectation(options.expect_from_name);
  if (options.baseline.file) plan_comparison(tool, options, plan);
  plan.timing = !options.no_timing;
  return plan;
}

void refuse_inputs(const Destinations& outputs, const sweep::Plan& plan,
                   const SweepOptions& options) {
  for (const std::string& operand : plan.operands) outputs.refuse("PATH", operand);
  if (options.files_from) outputs.refuse("--files-from", *options.files_from);
  refuse_baseline(outputs, options.baseline);
}

void refuse_baseline(const Destinations& outputs, const BaselineOptions& options) {
  if (options.file && !options.update) outputs.refuse("--baseline", *options.file);
}

pack::FileKind file_kind(const InputOptions& input) {
  if (input.input_format == "game") return pack::FileKind::game;
  if (input.input_format == "pack") return pack::FileKind::pack;
  return pack::FileKind::by_content;
}

game::Definition definition(const Game& game, const InputOptions& input,
                            const std::optional<game::Canvas>& canvas) {
  return pack::with_packs(game.definition(canvas), file_kind(input));
}

std::shared_ptr<const sweep::Shard> shard(const std::string& which, const sweep::Plan& plan,
                                          const std::atomic<bool>& stop) {
  const auto [index, count] = fraction(which);
  return std::make_shared<sweep::Shard>(index, count, plan.operands, plan.walk, stop);
}

std::shared_ptr<baseline::Baseline> baseline(const std::string& tool,
                                             const BaselineOptions& options) {
  if (!options.file || options.update) return nullptr;
  std::vector<baseline::Change> allowed;
  for (const std::string& name : options.allow) {
    const auto& names = baseline::change_names;
    allowed.push_back(
        static_cast<baseline::Change>(std::find(names.begin(), names.end(), name) - names.begin()));
  }
  return std::make_shared<baseline::Baseline>(*options.file, tool, std::move(allowed));
}

unsigned jobs(const InputOptions& input) {
  return input.jobs > 0 ? input.jobs : available_cores();
}

std::vector<game::Code> parse_codes(const std::string& list) {
  std::vector<game::Code> codes;
  std::string_view rest = list;
  do {
    const std::string_view item = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(item.size() + 1, rest.size()));
    const bool range = item.size() == 3 && item[1] == '-';
    if (item.size() != 1 && !range) {
      throw UsageError("--only", "name codes as in 4,5 or 4-9");
    }
    if (digit(item.front()) > digit(item.back())) {
      throw UsageError("--only", "a range of codes goes up, as in 4-9");
    }
    for (int code = digit(item.front()); code <= digit(item.back()); ++code) {
      codes.push_back(static_cast<game::Code>(code));
    }
  } while (!rest.empty());
  return codes;
}

bool is_coloured(const std::string& when, const io::Output& output) {
  if (when != "auto") return when == "always";
  const char* const no_color = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe)
  return output.is_terminal() && (no_color == nullptr || *no_color == '\0');
}

game::Canvas canvas() {
  constexpr unsigned lines_above = 12;  // the words before the drawing
  constexpr unsigned least_rows = 12;
  winsize size{};
  if (::isatty(STDOUT_FILENO) == 0 || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 ||
      size.ws_col == 0 || size.ws_row == 0) {
    return {};
  }
  return {
      size.ws_col,
      std::max(size.ws_row, static_cast<unsigned short>(least_rows + lines_above)) - lines_above};
}

}  // namespace referee::internal::cli
