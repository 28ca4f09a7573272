#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "cli/sweep_options.hpp"

namespace referee::internal::cli {

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

}  // namespace referee::internal::cli
