#include "games/connectz/commands/commands.hpp"

#include <charconv>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/destinations.hpp"
#include "cli/interrupt.hpp"
#include "cli/program.hpp"
#include "cli/whole_output.hpp"
#include "games/connectz/commands/input_files.hpp"
#include "games/connectz/segments/segment_file.hpp"

namespace referee::internal::cli {
namespace {

using connectz::StretchNumber;

struct SegmentOptions {
  std::string range;
  std::string file;
  std::string output;
};

/// The meaning of "2/7"; nothing if it has none.
std::optional<StretchNumber> stretch_number(const std::string& words) {
  StretchNumber number;
  const char* const end = words.data() + words.size();
  const auto first = std::from_chars(words.data(), end, number.index);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != '/') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, number.count);
  if (second.ec != std::errc() || second.ptr != end) return std::nullopt;
  const bool exists = number.index > 0 && number.index <= number.count;
  return exists && number.count <= StretchNumber::most ? std::optional(number) : std::nullopt;
}

std::string complaint_on_range(const std::string& words) {
  if (stretch_number(words)) return {};
  return fmt::format("must be I/N, such as 2/7, with I from 1 to N, and N up to {}",
                     StretchNumber::most);
}

std::vector<Option> segment_options(SegmentOptions& options) {
  return {
      option("FILE TEXT", &options.file, "The game: a regular file, not compressed", {},
             {.offer = Offer::files, .required = true}),
      option("--range I/N", &options.range, "Judge the I-th of N stretches of about the same size",
             R"(Judge the `I`-th of `N` stretches of the file. It is cut at equal bytes,
and each cut is moved on to the next line; so a stretch may be empty. `N` is at most 1000000.)",
             {.checks = {Complaint(complaint_on_range)}, .required = true}),
      option("-o,--output SEGMENT", &options.output,
             "Write the segment to SEGMENT, whole or not at all; - is standard output",
             "Write the segment to `SEGMENT`, whole or not at all; '-' is standard output.",
             {.offer = Offer::files, .required = true})};
}

/// Throws base::Error, also when it is interrupted.
void make_segment(const SegmentOptions& options, const base::Deadline& deadline,
                  const game::TextSink& write) {
  const GameFile game(options.file, deadline);
  const io::Source& source = game.source();
  const auto first_line = connectz::FirstLine::of(source, deadline);
  const auto origin = connectz::StretchOrigin::of(
      source, game.mtime_ns(), *stretch_number(options.range), first_line, deadline);
  connectz::Segment segment;
  if (first_line.frame) {
    segment.reset(*first_line.frame, deadline);
    connectz::read_stretch(source, origin.bytes, first_line, deadline, segment);
  }
  source.check();
  connectz::write_segment(origin, first_line, segment, write);
}

int write_segment_file(const SegmentOptions& options) {
  Destinations outputs;
  outputs.add("--output", options.output);
  outputs.refuse("FILE", options.file);
  Interrupt interrupt;
  WholeOutput file(options.output);
  make_segment(options, interrupt.deadline(),
               [&](std::string_view bytes) { file.output().write(bytes); });
  file.commit();
  return Status::all_well;
}

}  // namespace

Command connectz_segment_command() {
  const auto options = std::make_shared<SegmentOptions>();
  return {.summary = "Judge one of N stretches of a file, for join",
          .options = segment_options(*options),
          .run = [options] { return write_segment_file(*options); },
          .manual = R"(Reads one stretch of a game, as one of many machines that judge a large
file together, and writes what it comes to: the counters of each column, the number of moves, and
the first offences. `connectz join` makes the verdict of the segments of all stretches.)"};
}

}  // namespace referee::internal::cli
