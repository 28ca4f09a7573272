#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/deadline.hpp"
#include "cli/commands/shard_files.hpp"
#include "compare/side.hpp"
#include "io/compression/read_ahead.hpp"
#include "io/file_reader.hpp"

namespace referee::internal::cli {

/// The files that an operand of `compare` names: the file itself, or where there is none those that
/// match it as a pattern of a shell (glob(7)), sorted. Throws base::Error if there are none.
std::vector<std::string> named_files(const std::string& operand);

/// A saved report, open: JSON Lines, those of the shards of one, a baseline or a cache, which its
/// first bytes tell.
class ComparedSide {
 public:
  /// `files`: of the operand `name`; "-" is standard input. `deadline` is checked at every read.
  /// Throws base::Error if a file cannot be opened, or is nothing of these, or of another tool.
  ComparedSide(const std::string& name, const std::vector<std::string>& files,
               const std::string& tool, const base::Deadline& deadline);

  compare::Side& side() { return *side_; }

 private:
  static constexpr std::size_t head_bytes = 64;

  void open(const std::string& name, const std::string& file, const std::string& tool,
            const base::Deadline& deadline);

  std::optional<ShardFiles> shards_;
  std::unique_ptr<io::FileReader> file_;
  io::ReadAhead whole_{head_bytes};  // file_, of which it holds the beginning
  std::unique_ptr<report::JsonlReader> report_;
  std::vector<report::JsonlReader*> reports_;
  report::LineParser parser_;
  std::unique_ptr<compare::Side> side_;
};

}  // namespace referee::internal::cli
