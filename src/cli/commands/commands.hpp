#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "cli/sweep_options.hpp"
#include "sweep/file_judge.hpp"

namespace referee::internal::cli {

/// `GAME FILE`: prints the code of one file, one line for each game in it.
int judge_file(const Game& game, const InputOptions& input, const JudgeOptions& options);

/// The same with another printer. Any other number of operands than one is refused.
int print_reports(const Game& game, const game::Definition& definition, const InputOptions& input,
                  const report::Printer& printer, bool exit_code);

/// Has the first operand judged, until `stop` is true (null: to its end).
void judge_operand(const game::Definition& definition, const InputOptions& input, bool timing,
                   const std::atomic<bool>* stop, sweep::ReportSink& sink);

/// Writes the reason of a code 9 to standard error, unless it is empty.
void say_file_error(const Game& game, std::string_view path, std::string_view reason);

/// `GAME explain FILE`: prints a human-readable explanation of all of its games, or of one, and
/// draws that as an image. An image that was wanted and cannot be drawn, as there is no board, is a
/// failure.
int explain_file(const Game& game, const InputOptions& input, const JudgeOptions& judge,
                 const ExplainOptions& options);

/// `GAME sweep PATH...`: judges many files and reports on all of them.
int sweep_files(const Game& game, const InputOptions& input, const SweepOptions& options);

/// `GAME merge REPORT...`: makes the report of a whole sweep from those of its shards.
int merge_reports(const Game& game, const MergeOptions& options);

/// `GAME manifest PATH...`, as typed.
struct ManifestOptions {
  std::uint64_t shards = 0;
  std::uint64_t least_bytes = 0;
  std::optional<std::uint64_t> part_bytes;  // of a pack; 0: it is not cut
  std::string output;
};

std::vector<Option> manifest_options(ManifestOptions& options);

/// Lists the files that a sweep would judge, distributes them to shards, and writes the manifest;
/// prints how many files and bytes each shard has. Returns the exit status.
int write_manifest(const Game& game, const InputOptions& input, const SweepOptions& paths,
                   const ManifestOptions& options);

/// Options of `GAME pack PATH... -o FILE`.
struct PackOptions {
  bool raw = false;
  std::string output;
};

/// Makes one pack of many files; directories are walked as by a sweep. The ids are the paths. If a
/// file cannot be read, FILE is not changed.
int pack_files(const Game& game, const InputOptions& input, const SweepOptions& paths,
               const PackOptions& options);

/// The options of pack, besides those for which files.
std::vector<Option> pack_options(InputOptions& input, PackOptions& options);

/// Options of `GAME unpack FILE -C DIR`.
struct UnpackOptions {
  std::string pack;
  std::string directory;
  bool overwrite = false;
  bool skip_existing = false;
  base::Limits limits;
};

std::vector<Option> unpack_options(UnpackOptions& options);

/// Writes the files of a pack into a directory, and nothing outside of it. A file that cannot be
/// put there is reported, and the others are still written; an error in writing ends it.
int unpack_files(const Game& game, const UnpackOptions& options);

/// `GAME cache prune FILE`: looks after the cache of sweeps.
struct CacheOptions {
  std::string action;
  std::string file;
};

std::vector<Option> cache_command_options(CacheOptions& options);

/// Returns the exit status. Throws base::Error if `file` is no cache, or cannot be written.
int look_after_cache(const std::string& tool, const CacheOptions& options);

}  // namespace referee::internal::cli
