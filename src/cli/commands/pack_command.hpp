#pragma once

#include <string>

#include "cli/program.hpp"
#include "cli/sweep_options.hpp"

namespace referee::internal::cli {

/// `GAME pack PATH... -o FILE`: makes one pack, called `pack`, of many files; directories are
/// walked as by a sweep. The ids are the paths. A file that cannot be read leaves FILE as it was.
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

/// Writes the files of a pack into a directory, and nothing outside of it. What cannot stand there
/// is told, and the rest goes on; where writing fails it ends.
int unpack_files(const Game& game, const UnpackOptions& options);

}  // namespace referee::internal::cli
