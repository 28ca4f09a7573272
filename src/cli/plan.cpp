#include "cli/plan.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/config/config_file.hpp"
#include "cli/config/configured.hpp"
#include "cli/failure.hpp"
#include "cli/git/git_changes.hpp"
#include "cli/path_list.hpp"
#include "shards/manifest.hpp"
#include "text/fields.hpp"

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

/// Has the walk not take a file that we read for a game.
void leave_out(const std::string& file, sweep::Plan& plan) {
  std::error_code error;
  const auto path = std::filesystem::canonical(file, error);
  if (!error) plan.walk.own.push_back(path.string());
}

/// Compares with the baseline, or has Reports write it.
void plan_comparison(const std::string& tool, const SweepOptions& options, sweep::Plan& plan) {
  plan.baseline = baseline(tool, options.baseline);
  if (plan.baseline) leave_out(*options.baseline.file, plan);
}

/// The two numbers of a text such as "2/3".
std::pair<std::optional<unsigned>, std::optional<unsigned>> numbers(std::string_view text,
                                                                    char separator) {
  const std::size_t middle = text.find(separator);
  if (middle == std::string_view::npos) return {};
  return {text::number<unsigned>(text.substr(0, middle)),
          text::number<unsigned>(text.substr(middle + 1))};
}

io::AheadSettings ahead_settings(const InputOptions& input, const SweepOptions& options) {
  io::AheadSettings settings;
  settings.in_flight = options.in_flight;
  if (input.access == "io_uring") settings.requests = io::Requests::ring;
  if (input.access == "threads") settings.requests = io::Requests::threads;
  settings.always = settings.requests != io::Requests::any;
  return settings;
}

struct Fraction {
  unsigned index;
  unsigned count;
};

/// The meaning of "2/3".
Fraction fraction(const std::string& which) {
  const auto [index, count] = numbers(which, '/');
  if (!index || !count || *index == 0 || *index > *count || *count > report::ShardInfo::max_count) {
    throw UsageError("--shard",
                     fmt::format("must be I/N, such as 2/3, with I from 1 to N, and N up to {}",
                                 report::ShardInfo::max_count));
  }
  return {*index, *count};
}

/// The files of the shard that a range such as "1-500" names.
shards::Shard within(const shards::Shard& shard, const std::string& range) {
  const auto [first, last] = numbers(range, '-');
  if (!first || !last || *first == 0 || *first > *last || *last > shard.files().size()) {
    throw UsageError("--range", fmt::format("must be A-B, such as 1-500, with numbers up to {}",
                                            shard.files().size()));
  }
  return shard.range(*first - 1, *last);
}

}  // namespace

sweep::Plan sweep_plan(const std::string& tool, const InputOptions& input,
                       const SweepOptions& options) {
  if (options.shard) fraction(*options.shard);  // checked before anything is read
  sweep::Plan plan;
  plan.operands = input.operands;
  if (options.files_from) {
    plan.error = read_path_list(
        *options.files_from, options.null_separated ? '\0' : '\n',
        [&](const std::string& path) { plan.operands.add(rebased(path, options.list_folder)); });
    plan.operands.finish();
  } else if (options.manifest) {
    if (!plan.operands.empty()) {
      throw UsageError("--manifest", "does not go with PATH: it lists the files");
    }
  } else if (plan.operands.empty()) {
    throw UsageError("PATH", "name files or directories to judge, or --files-from");
  }
  plan.walk = {.hidden = options.hidden,
               .follow = options.follow,
               .include = options.include,
               .exclude = options.exclude,
               .ahead = ahead_settings(input, options)};
  if (options.since) {
    plan.walk.only = std::make_shared<const std::set<std::string, std::less<>>>(
        changed_files(plan.operands, *options.since));
  }
  if (options.config) leave_out(*options.config, plan);
  plan.limits = input.limits;
  plan.input = input_settings(input);
  plan.jobs = jobs(input.jobs);
  if (options.fail_fast) plan.max_failures = 1;
  if (options.max_failures) plan.max_failures = *options.max_failures;
  plan.only = parse_codes(options.only);
  if (options.expect_from_name) plan.expectation = expectation(*options.expect_from_name);
  if (options.baseline.file) plan_comparison(tool, options, plan);
  if (options.give_up_on) plan.given_up = given_up(*options.give_up_on);
  plan.timing = !options.no_timing;
  return plan;
}

void keep_apart(Destinations outputs, sweep::Plan& plan, const SweepOptions& options) {
  plan.walk.own.insert(plan.walk.own.end(), outputs.paths().begin(), outputs.paths().end());
  bool has_standard_input = false;  // judged once, however often it is named
  for (io::SpoolReader paths = plan.operands.reader(); paths.next();) {
    const std::string path(paths.item().key);
    if (path == io::standard_input && std::exchange(has_standard_input, true)) continue;
    outputs.refuse("PATH", path);
  }
  if (options.files_from) outputs.refuse("--files-from", *options.files_from);
  if (options.manifest) outputs.refuse("--manifest", *options.manifest);
  if (options.give_up_on) outputs.refuse("--give-up-on", *options.give_up_on);
  refuse_baseline(outputs, options.baseline);
}

void refuse_baseline(Destinations& outputs, const BaselineOptions& options) {
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

sweep::BoardPlan drawing_plan(const Game& game, const InputOptions& input) {
  constexpr std::uint64_t largest_file = std::uint64_t{4} << 20;
  sweep::BoardPlan plan{definition(game, input, game::Canvas{}), input.limits,
                        input_settings(input), largest_file};
  plan.limits.max_bytes = std::min(plan.limits.max_bytes, largest_file);
  return plan;
}

sweep::BoardPlan page_plan(const Game& game, const InputOptions& input) {
  game::Canvas canvas;
  canvas.image = canvas.replay = true;
  return {definition(game, input, canvas), input.limits, input_settings(input),
          std::uint64_t{64} << 20, std::uint64_t{1} << 30};
}

std::shared_ptr<const shards::Shard> shard(const std::string& tool, const SweepOptions& options,
                                           const sweep::Plan& plan, const std::atomic<bool>& stop) {
  const auto [index, count] = fraction(*options.shard);
  if (!options.manifest) {
    const shards::Listing listing(plan.operands, plan.walk, stop);
    return std::make_shared<shards::Shard>(listing, index, count);
  }
  const shards::Manifest manifest(*options.manifest, tool);
  if (manifest.count() != count) {
    throw UsageError("--shard", fmt::format("{} has {} shards, and not {}", *options.manifest,
                                            manifest.count(), count));
  }
  shards::Shard shard = manifest.shard(index);
  return std::make_shared<shards::Shard>(options.range ? within(shard, *options.range)
                                                       : std::move(shard));
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

unsigned jobs(unsigned typed) {
  return typed > 0 ? typed : available_cores();
}

std::vector<game::Code> parse_codes(const std::vector<std::string>& typed) {
  std::vector<game::Code> codes;
  for (const std::string& item : typed) {
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
  }
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
