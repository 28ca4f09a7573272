#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"
#include "cli/config/configured.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "sweep/file_judge.hpp"

namespace referee::internal::cli {

/// The commands that every game has; each file has the options of its own, as typed, and what it
/// does. All refer to `game` and `input`, the options that they share, which must outlive them.

/// `GAME FILE`: prints the code of one file, one line for each game in it.
Command judge_command(const Game& game, InputOptions& input);

/// `GAME explain FILE`: prints a human-readable explanation of all of its games, or of one, and
/// draws that as an image. An image that was wanted and cannot be drawn, as there is no board, is a
/// failure.
Command explain_command(const Game& game, InputOptions& input);

/// `GAME sweep PATH...`: judges many files and reports on all of them.
Command sweep_command(const Game& game, InputOptions& input, ConfigOptions& config);

/// `GAME manifest PATH...`: lists the files that a sweep would judge, distributes them to shards,
/// and writes the manifest; prints how many files and bytes each shard has.
Command manifest_command(const Game& game, InputOptions& input);

/// `GAME merge REPORT...`: makes the report of a whole sweep from those of its shards.
Command merge_command(const Game& game);

/// `GAME compare OLD NEW`: says how two saved reports differ.
Command compare_command(const Game& game);

/// `GAME history FILE [PATH...]`: says what a history has.
Command history_command(const Game& game);

/// `GAME pack PATH... -o FILE`: makes one pack of many files; directories are walked as by a sweep.
/// The ids are the paths. If a file cannot be read, FILE is not changed.
Command pack_command(const Game& game, InputOptions& input);

/// `GAME unpack FILE -C DIR`: writes the files of a pack into a directory, and nothing outside of
/// it. A file that cannot be put there is reported, and the others are still written; an error in
/// writing ends it.
Command unpack_command(const Game& game);

/// `GAME cache prune FILE`: looks after the cache of sweeps.
Command cache_command(const Game& game);

/// The program of a game: these commands and its own. Given the arguments that it is to parse, it
/// has no more than the names of commands that these cannot ask for, nor of what a manual says.
Program program_of(const Game& game, InputOptions& input, ConfigOptions& config,
                   const std::vector<std::string>* arguments = nullptr);

/// Prints the reports on the only operand with a printer. Any other number of operands is refused.
int print_reports(const Game& game, const game::Definition& definition, const InputOptions& input,
                  const report::Printer& printer, bool exit_code);

/// Has the first operand judged, until `stop` is true (null: to its end).
void judge_operand(const game::Definition& definition, const InputOptions& input, bool timing,
                   const std::atomic<bool>* stop, sweep::ReportSink& sink);

/// Writes the reason of a code 9 to standard error, unless it is empty.
void say_file_error(const Game& game, std::string_view path, std::string_view reason);

}  // namespace referee::internal::cli
