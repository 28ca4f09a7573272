#pragma once

#include "cli/commands/destinations.hpp"
#include "cli/program.hpp"
#include "cli/sweep_options.hpp"
#include "game/picture.hpp"
#include "io/output/output.hpp"
#include "pack/referee.hpp"
#include "sweep/boards.hpp"
#include "sweep/sweep.hpp"

namespace referee::internal::cli {

/// The meaning of the options. Each function throws UsageError, or base::Error, for options that
/// make no sense.

/// `tool` is the name of the game's command.
sweep::Plan sweep_plan(const std::string& tool, const InputOptions& input,
                       const SweepOptions& options);

/// What `--input-format` means.
pack::FileKind file_kind(const InputOptions& input);

/// The game's definition, with drawings when there is a canvas, for files of the requested format.
game::Definition definition(const Game& game, const InputOptions& input,
                            const std::optional<game::Canvas>& canvas);

/// How files are judged again: for a list of failures with their boards, and for a page of boards
/// and moves.
sweep::BoardPlan drawing_plan(const Game& game, const InputOptions& input);
sweep::BoardPlan page_plan(const Game& game, const InputOptions& input);

/// Has the walk leave out what is going to be written. Throws UsageError if the user names
/// something of that as something to read, or standard input for two things.
void keep_apart(Destinations outputs, sweep::Plan& plan, const SweepOptions& options);
void refuse_baseline(Destinations& outputs, const BaselineOptions& options);

/// The shard of the plan that the options ask for: of a manifest, or with all files listed.
std::shared_ptr<const shards::Shard> shard(const std::string& tool, const SweepOptions& options,
                                           const sweep::Plan& plan, const std::atomic<bool>& stop);

/// The baseline to compare with; null if there is none, or if it is to be written.
std::shared_ptr<baseline::Baseline> baseline(const std::string& tool,
                                             const BaselineOptions& options);

/// How many threads to use; `typed` is 0 where nothing was.
unsigned jobs(unsigned typed);

/// Codes from a list like "1,4-6".
std::vector<game::Code> parse_codes(const std::vector<std::string>& typed);

/// Whether to write colours to `output`.
bool is_coloured(const std::string& when, const io::Output& output);

/// The room for a drawing on standard output.
game::Canvas canvas();

}  // namespace referee::internal::cli
