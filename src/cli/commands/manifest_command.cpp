#include "cli/commands/commands.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/failure.hpp"
#include "cli/interrupt.hpp"
#include "cli/plan.hpp"
#include "cli/whole_output.hpp"
#include "game/referee.hpp"
#include "io/blocks/blocks.hpp"
#include "io/input.hpp"
#include "io/walk/stamp.hpp"
#include "pack/lines.hpp"
#include "pack/referee.hpp"
#include "shards/manifest.hpp"

namespace referee::internal::cli {
namespace {

struct ManifestOptions {
  SweepOptions paths;  // which files
  std::uint64_t shards = 0;
  std::uint64_t least_bytes = 0;
  std::optional<std::uint64_t> part_bytes;  // of a pack; 0: it is not cut
  std::string output;
};

/// Which files are packs, and what their parts are to be.
struct PackParts {
  pack::FileKind kind;
  const game::RecordFormat* format;  // the game's; may be null
  std::uint64_t bytes;               // of a part at most, if its lines allow it
};

/// The parts of a file that shards can judge alone; it is read to its end if it is a pack. Empty if
/// it is none, is compressed, is small, or cannot be read; then it is judged as a whole, and the
/// judge reports what is wrong. REQUIRES: each file of the game holds one game.
std::vector<io::FilePart> parts_of(const io::Found& file, const PackParts& wanted, io::Input& input,
                                   const std::atomic<bool>& stop) {
  const std::optional<io::Stamp> stamp = io::stamp_of(file);
  if (!stamp || stamp->size <= wanted.bytes) return {};
  std::vector<pack::PackPosition> begins;
  try {
    io::Blocks& blocks = input.open(file, {}, &stop);
    if (blocks.source() == nullptr || blocks.source()->size() != stamp->size) return {};
    begins = pack::cuts_of_pack(blocks, wanted.kind, wanted.format, wanted.bytes);
    blocks.finish();
  } catch (const base::Error&) {
    return {};  // the judge will report it
  }
  if (begins.empty()) return {};
  begins.insert(begins.begin(), pack::PackPosition{});
  std::vector<io::FilePart> parts;
  for (std::size_t i = 0; i < begins.size(); ++i) {
    const std::uint64_t end = i + 1 < begins.size() ? begins[i + 1].bytes : stamp->size;
    parts.push_back(
        {begins[i].bytes, end, begins[i].lines, begins[i].games, stamp->size, stamp->mtime_ns});
  }
  return parts;
}

/// As many shards as are wanted, but none without a file, and none with less to judge than is
/// wanted.
unsigned shards_of(const shards::Listing& listing, const ManifestOptions& options) {
  std::uint64_t count = std::min(options.shards, listing.size());
  if (options.least_bytes > 0) count = std::min(count, listing.cost() / options.least_bytes);
  return static_cast<unsigned>(std::max(count, std::uint64_t{1}));
}

/// What a part of a pack may hold: what a shard has to judge, and no less than pays.
std::uint64_t bytes_of_part(const shards::Listing& listing, const ManifestOptions& options) {
  constexpr std::uint64_t least = std::uint64_t{16} << 20;
  if (options.part_bytes) return *options.part_bytes;
  return std::max({listing.cost() / options.shards, options.least_bytes, least});
}

void cut_packs(const Game& game, const InputOptions& input, const ManifestOptions& options,
               const std::atomic<bool>& stop, shards::Listing& listing) {
  const std::uint64_t part_bytes = bytes_of_part(listing, options);
  const pack::FileKind kind = file_kind(input);
  if (part_bytes == 0 || kind == pack::FileKind::game) return;
  const game::Definition definition = game.definition(std::nullopt);
  const PackParts wanted{kind, definition.format.get(), part_bytes};
  io::Input files;
  listing.cut(part_bytes,
              [&](const io::Found& file) { return parts_of(file, wanted, files, stop); });
}

std::string lines_of(const std::vector<shards::ShardSize>& sizes) {
  std::string lines;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    lines += fmt::format("{}/{}\t{}\t{}\t{}\n", i + 1, sizes.size(), sizes[i].files, sizes[i].bytes,
                         sizes[i].digest);
  }
  return lines;
}

int write_manifest(const Game& game, const InputOptions& input, const ManifestOptions& options) {
  sweep::Plan plan = sweep_plan(game.name, input, options.paths);
  if (!plan.error.empty()) throw base::Error(plan.error);
  Destinations outputs;
  outputs.add("--output", options.output);
  const bool is_standard = outputs.has_standard_output();
  if (!is_standard) outputs.add("--output", "-");  // lines about the shards
  keep_apart(outputs, plan, options.paths);
  Interrupt interrupt;
  WholeOutput file(options.output);
  shards::Listing listing(plan.operands, plan.walk, interrupt.stop());
  if (interrupt.came()) return Status::interrupted;
  if (listing.size() == 0) {
    say(fmt::format("{}: nothing found to judge\n", game.name));
    return Status::failed;
  }
  if (!game.words.several_games) cut_packs(game, input, options, interrupt.stop(), listing);
  if (interrupt.came()) return Status::interrupted;
  const auto sizes =
      shards::write_manifest(listing, shards_of(listing, options), game.name,
                             [&](std::string_view bytes) { file.output().write(bytes); });
  if (interrupt.came()) return Status::interrupted;
  file.commit();
  if (is_standard) {
    say(lines_of(sizes));
  } else {
    write_whole("-", lines_of(sizes));
  }
  return Status::all_well;
}

}  // namespace

Command manifest_command(const Game& game, InputOptions& input) {
  const auto typed = std::make_shared<ManifestOptions>();
  Command command{
      .summary = "List the files of a sweep once, for all its shards",
      .options = {paths_operand(input)},
      .run = [&game, &input, typed] { return write_manifest(game, input, *typed); },
      .manual = R"(Walks the directories as `sweep` does, and writes which shard is to judge
which files, in parts of about the same size. Prints a line for each shard: its number, its files,
their bytes, and a digest of their paths, which is in the head of its report. `sweep --manifest`
then judges a shard without walking anything.)"};
  append(command.options, walk_options(typed->paths));
  append(command.options,
         {input_format_option(input),
          option("--shards N", &typed->shards,
                 "Into how many shards the files are distributed; fewer if there are fewer files",
                 {}, {.checks = {Between{1, report::ShardInfo::max_count}}, .required = true}),
          option("--least-bytes N", &typed->least_bytes,
                 "Make no shard smaller than N bytes, where each file counts 4096 more; K, M and G "
                 "are multiples of 1024",
                 R"(Make fewer shards, so that each has at least so much to judge. A file
counts its bytes and 4096.)",
                 {.checks = {ByteCount{}}}),
          option("--part-bytes N", &typed->part_bytes,
                 "Cut packs into parts of at most N bytes; 0 cuts none",
                 R"(Cut packs that are larger into parts of at most so many bytes (0: cut
none), for several shards. By default they are as large as a shard, and 16 MiB or more. Such packs
are read once to count their lines. Compressed packs are not cut.)",
                 {.checks = {ByteCount{}}}),
          option("-o,--output FILE", &typed->output,
                 "Write the manifest to FILE, whole or not at all; - is standard output",
                 R"(Write the manifest to `FILE`, whole or not at all; '-' is standard output, and
the lines for the shards go to standard error then.)",
                 {.offer = Offer::files, .required = true})});
  return command;
}

}  // namespace referee::internal::cli
