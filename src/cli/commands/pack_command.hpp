#pragma once

#include <string>

#include "cli/program.hpp"
#include "cli/sweep_options.hpp"

namespace referee::internal::cli {

/// `GAME pack PATH... -o FILE`: makes one pack, called `pack`, of many files; directories are
/// walked as by a sweep. The ids are the paths. If a file cannot be read, FILE is not changed.
int pack_files(const Game& game, const InputOptions& input, const SweepOptions& paths,
               const std::string& pack);

Option pack_option(std::string& pack);

/// Options of `GAME unpack FILE -C DIR`.
struct UnpackOptions {
  std::string pack;
  std::string directory;
  bool overwrite = false;
  bool skip_existing = false;
};

std::vector<Option> unpack_options(UnpackOptions& options);

/// Writes the files of a pack into a directory, and nothing outside of it. A file that cannot be
/// put there is reported, and the others are still written; an error in writing ends it.
int unpack_files(const Game& game, const UnpackOptions& options);

}  // namespace referee::internal::cli
