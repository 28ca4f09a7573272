#include "games/connectz/commands/commands.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/failure.hpp"
#include "cli/interrupt.hpp"
#include "cli/plan.hpp"
#include "cli/whole_output.hpp"
#include "game/verdict.hpp"
#include "games/connectz/commands/input_files.hpp"
#include "games/connectz/judge.hpp"
#include "games/connectz/segments/stretch.hpp"
#include "io/output/output.hpp"
#include "report/printer.hpp"
#include "shards/shard.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

/// REQUIRES: there is one.
io::Found first_of(const shards::Shard& shard) {
  io::Found found;
  shards::FileList::Reader file(shard.files());
  if (file.next()) file.get(found);
  return found;
}

/// Shard I/N of a manifest, which is to have `file` and no other. Throws base::Error, or
/// UsageError, that says what is wrong.
std::shared_ptr<const shards::Shard> shard_of_one_file(const std::string& manifest,
                                                       const std::string& shard,
                                                       const std::string& file) {
  SweepOptions options;
  options.manifest = manifest;
  options.shard = shard;
  const std::atomic<bool> never{false};
  auto found = cli::shard("connectz", options, {}, never);
  io::Found first;
  if (found->files().size() == 1) first = first_of(*found);
  if (first.path != file || first.part) {
    throw base::Error(fmt::format("{}: shard {} is not {} alone", manifest, shard, file));
  }
  return found;
}

/// The report on it that sweep --manifest --shard --format jsonl --no-timing writes.
std::string report_on(const shards::Shard& shard, const std::string& precedence,
                      game::Verdict verdict) {
  const io::Found file = first_of(shard);
  report::Report report;
  report.path = file.path;
  report.verdict = std::move(verdict);
  report::Summary summary;
  summary.add(report::Outcome(report));
  summary.skipped = shard.skipped();
  const report::Printer printer(report::jsonl_format);
  std::string text;
  printer.begin({"connectz", REFEREE_VERSION, {{"precedence", precedence}}, shard.part()}, text);
  printer.print(report, text);
  printer.end(summary, text);
  return text;
}

struct JoinOptions {
  std::string file;
  std::vector<std::string> segments;
  std::string format = "code";
  std::string manifest;  // empty: the verdict is printed
  std::string shard;
  std::string output;
  bool exit_code = false;
};

/// For the report of a shard.
std::vector<Option> shard_options(JoinOptions& options) {
  return {
      option("--manifest MANIFEST", &options.manifest,
             "Write the report of a shard that has FILE alone, as sweep --manifest does",
             R"(Write the report that
`connectz sweep --manifest MANIFEST --shard I/N --format jsonl --no-timing` would write, for
`merge`. The shard must have this file and no other.)",
             {.offer = Offer::files, .needs = {"--shard", "--output"}, .excludes = {"--format"}}),
      option("--shard I/N", &options.shard, "Which shard", {}, {.needs = {"--manifest"}}),
      option("-o,--output REPORT", &options.output, "Write it to REPORT, whole or not at all", {},
             {.offer = Offer::files, .needs = {"--manifest"}})};
}

std::vector<Option> join_options(JoinOptions& options) {
  return {option("FILE TEXT", &options.file, "The game, as it was when the segments were made", {},
                 {.offer = Offer::files, .required = true}),
          option("SEGMENT TEXT", &options.segments,
                 "The segments of all its stretches, in any order; - is standard input", {},
                 {.offer = Offer::files, .required = true}),
          option("--format FORMAT", &options.format,
                 "code (the bare code), text (as explain prints it) or jsonl (a line)",
                 R"(What is printed. `code`, the default: the code, as `connectz FILE` prints
it. `text`: what `connectz explain` prints. `jsonl`: the line that
`connectz sweep --format jsonl --no-timing` prints for this file.)",
                 {.choices = {{"code", "the bare code"},
                              {"text", "as explain prints it"},
                              {"jsonl", "a line of JSON Lines"}}}),
          option("--exit-code", &options.exit_code, "Exit with 1 for the codes 4 to 9")};
}

connectz::Settings settings_of(const JoinOptions& options, const std::string& precedence) {
  connectz::Settings settings;
  settings.precedence =
      precedence == "first" ? connectz::Precedence::first : connectz::Precedence::spec;
  if (options.format == "text") settings.canvas = canvas();
  return settings;
}

/// Names the file; and where its text is not what was judged, though the borders are, the other
/// cause that this can have.
base::Error error_of_game(const std::string& file, const base::Error& error) {
  const std::string_view what = error.what();
  return base::Error(
      fmt::format("{}: {}{}", file, what,
                  what == io::changed().what() ? ", or a segment was not made of its text" : ""));
}

game::Verdict join_segments(const JoinOptions& options, const connectz::Settings& settings,
                            const base::Deadline& deadline) {
  const GameFile game(options.file, deadline);
  const auto first_line = connectz::FirstLine::of(game.source(), deadline);
  const SegmentInputs inputs(options.segments, game, first_line, deadline);
  connectz::Judge judge(settings);
  judge.reset(deadline);
  judge.read(game.source(), {0, std::min<std::uint64_t>(game.source().size(), 1)});
  const auto judged = [&](auto use) {
    try {
      return use();
    } catch (const base::Error& error) {
      throw error_of_game(options.file, error);
    }
  };
  connectz::Segment segment;
  for (std::size_t i = 0; i < inputs.count() && judge.frame() && !judge.is_done(); ++i) {
    inputs.read(i, segment);
    // The board is looked at after each stretch, so that a win is in the last one, unless the board
    // is larger than stretches are.
    judged([&] {
      judge.take(std::move(segment), game.source(), inputs.end(i));
      judge.settle_if_cheap();
    });
  }
  return judged([&] {
    game::Verdict verdict = judge.verdict(game::Detail::all);
    game.source().check();
    return verdict;
  });
}

std::string printed(const JoinOptions& options, const game::Verdict& verdict, bool coloured) {
  if (options.format == "code") return fmt::format("{}\n", game::digit_of(verdict.code));
  report::Report report;
  report.path = options.file;
  report.verdict = verdict;
  std::string text;
  const report::Printer printer(
      options.format == "jsonl" ? report::jsonl_format : report::explanation_format,
      {.is_coloured = coloured});
  printer.print(report, text);
  return text;
}

void refuse_inputs(const JoinOptions& options) {
  Destinations outputs;
  outputs.add("--output", options.output);
  outputs.refuse("FILE", options.file);
  outputs.refuse("--manifest", options.manifest);
  for (const std::string& segment : options.segments) outputs.refuse("SEGMENT", segment);
}

int join_and_print(const JoinOptions& options, const std::string& precedence) {
  Interrupt interrupt;
  std::shared_ptr<const shards::Shard> shard;
  if (!options.manifest.empty()) {
    refuse_inputs(options);
    shard = shard_of_one_file(options.manifest, options.shard, options.file);
  }
  game::Verdict verdict =
      join_segments(options, settings_of(options, precedence), interrupt.deadline());
  if (verdict.code == game::Code::file_error) {
    say(fmt::format("connectz: {}: {}\n", text::escaped(options.file), verdict.reason));
  }
  const int status =
      options.exit_code && !game::is_valid(verdict.code) ? Status::some_invalid : Status::all_well;
  if (shard) {
    write_whole(options.output, report_on(*shard, precedence, std::move(verdict)));
  } else {
    const bool has_colour = is_coloured("auto", io::Output(STDOUT_FILENO));
    write_whole("-", printed(options, verdict, has_colour));
  }
  return status;
}

}  // namespace

Command connectz_join_command(const std::string& precedence, Option precedence_option) {
  const auto options = std::make_shared<JoinOptions>();
  Command command{
      .summary = "Give the verdict of a file whose stretches were judged apart",
      .options = join_options(*options),
      .run = [options, &precedence] { return join_and_print(*options, precedence); },
      .manual = R"(Makes the verdict of a game from what `connectz segment` wrote of each of
its stretches: the same, to the byte, as if it were judged at once. Of `FILE` little is read:
where it was cut, and the stretch of the winning move.)",
      .manual_end = R"(A segment that is damaged, of another file, or of this one before it
changed, given twice or missing is refused with a message and status 2.)"};
  append(command.options, shard_options(*options));
  command.options.push_back(std::move(precedence_option));
  return command;
}

}  // namespace referee::internal::cli
