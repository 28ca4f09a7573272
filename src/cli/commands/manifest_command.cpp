#include "cli/commands/commands.hpp"

#include <unistd.h>

#include <algorithm>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/interrupt.hpp"
#include "cli/commands/pack_cutter.hpp"
#include "cli/failure.hpp"
#include "cli/plan.hpp"
#include "io/output/output.hpp"
#include "shards/manifest.hpp"

namespace referee::internal::cli {
namespace {

/// As many shards as are wanted, but none without a file, and none with less to judge than is
/// wanted.
unsigned shards_of(const shards::Listing& listing, const ManifestOptions& options) {
  std::uint64_t count = std::min(options.shards, std::uint64_t{listing.files().size()});
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
  PackCutter cutter(game.definition(std::nullopt), kind, part_bytes, stop);
  listing.cut(part_bytes, [&](const io::Found& file) { return cutter.parts(file); });
}

std::string lines_of(const std::vector<shards::ShardSize>& sizes) {
  std::string lines;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    lines += fmt::format("{}/{}\t{}\t{}\t{}\n", i + 1, sizes.size(), sizes[i].files, sizes[i].bytes,
                         sizes[i].digest);
  }
  return lines;
}

}  // namespace

std::vector<Option> manifest_options(ManifestOptions& options) {
  return {
      {.names = "--shards",
       .value = "N",
       .help = "Into how many shards the files are distributed; fewer if there are fewer files",
       .target = &options.shards,
       .checks = {Between{1, report::ShardInfo::max_count}},
       .required = true},
      {.names = "--least-bytes",
       .value = "N",
       .help = "Make no shard with less to judge; a file counts 4096 more; K, M, G count in 1024s",
       .manual = R"(Make fewer shards, so that each has at least so much to judge.
A file counts its bytes and 4096.
)",
       .target = &options.least_bytes,
       .checks = {ByteCount{}}},
      {.names = "--part-bytes",
       .value = "N",
       .help = "Cut packs into parts of at most so many bytes; 0 cuts none",
       .manual =
           R"(Cut packs that are larger into parts of at most so many bytes (0: cut none), for several shards.
By default they are as large as a shard, and 16 MiB or more.
Such packs are read once to count their lines.
Compressed packs are not cut.
)",
       .target = &options.part_bytes,
       .checks = {ByteCount{}}},
      {.names = "-o,--output",
       .value = "FILE",
       .help = "Write the manifest to FILE, whole or not at all",
       .target = &options.output,
       .offer = Offer::files,
       .required = true}};
}

int write_manifest(const Game& game, const InputOptions& input, const SweepOptions& paths,
                   const ManifestOptions& options) {
  sweep::Plan plan = sweep_plan(game.name, input, paths);
  if (!plan.error.empty()) throw base::Error(plan.error);
  Destinations outputs;
  outputs.add(options.output);
  refuse_inputs(outputs, plan, paths);
  Interrupt interrupt;
  io::OutputFile file(options.output);
  file.output().give_up_at(interrupt.signal());
  plan.walk.own = {file.path()};
  shards::Listing listing(plan.operands, plan.walk, interrupt.stop());
  if (interrupt.came()) return Status::interrupted;
  if (listing.files().size() == 0) {
    say(fmt::format("{}: nothing found to judge\n", game.name));
    return Status::failed;
  }
  if (!game.words.several_games) cut_packs(game, input, options, interrupt.stop(), listing);
  if (interrupt.came()) return Status::interrupted;
  const auto sizes =
      shards::write_manifest(listing, shards_of(listing, options), game.name,
                             [&](std::string_view bytes) { file.output().write(bytes); });
  file.output().flush();
  if (file.output().has_given_up()) return Status::interrupted;
  file.commit();
  io::Output standard_output(STDOUT_FILENO);
  standard_output.write(lines_of(sizes));
  standard_output.flush();
  return Status::all_well;
}

}  // namespace referee::internal::cli
