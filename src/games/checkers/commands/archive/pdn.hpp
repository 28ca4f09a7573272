#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.hpp"
#include "cli/sweep_options.hpp"
#include "games/checkers/archive/game_text.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {

/// `checkers pdn PATH...`, as typed.
struct PdnOptions {
  InputOptions input;  // the operands
  SweepOptions paths;  // which files of directories
  std::string rules = "tags";
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
  checkers::LeftOut left_out;
  bool quiet = false;
};

/// The descriptions of these options and operands.
std::vector<Option> pdn_options(PdnOptions& options);

/// A game that is wanted, and where it stands.
struct WantedPdn {
  std::string_view path;
  std::uint64_t number = 0;                          ///< in its file
  const checkers::RecordedGame* record = nullptr;    ///< null for one that is not legal
  checkers::Result result = checkers::Result::none;  ///< as it is judged
  std::string_view text = {};                        ///< as it is to be written, if takes_text
};

/// What `checkers pdn` makes of the games that are wanted. Throws base::Error when it cannot be
/// written.
struct PdnOutput {
  bool takes_text = false;  ///< writes games; otherwise it takes only legal ones
  std::function<void(const WantedPdn&)> take;
  std::function<void()> finish = [] {};  ///< to be called after the last game
};

/// The one that the options ask for. It writes to `output`, unless it makes files of its own; both
/// must outlive it.
PdnOutput pdn_output(const PdnOptions& options, io::Output& output);

}  // namespace referee::internal::cli
