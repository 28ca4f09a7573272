#pragma once

#include <string>
#include <vector>

#include "cli/program.hpp"
#include "cli/sweep_options.hpp"

namespace referee::internal::cli {

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

}  // namespace referee::internal::cli
