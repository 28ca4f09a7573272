#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "cli/sweep_options.hpp"

namespace referee::internal::cli {

/// `checkers pdn PATH...`, as typed.
struct PdnOptions {
  InputOptions input;  // the operands
  SweepOptions paths;  // which files of directories
  std::string rules = "auto";
  std::string output = "-";
  std::optional<std::string> split;
  bool fen = false;
  bool statistics = false;
  bool json = false;
  std::optional<std::uint64_t> top;
  std::vector<std::string> select;
  bool unique = false;
  bool duplicates = false;
  bool fix_results = false;
  bool keep_invalid = false;
  bool no_comments = false;
  bool no_variations = false;
  bool no_glyphs = false;
  bool quiet = false;
};

/// The descriptions of these options and operands.
std::vector<Option> pdn_options(PdnOptions& options);

}  // namespace referee::internal::cli
