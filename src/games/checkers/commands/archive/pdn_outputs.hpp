#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "games/checkers/archive/archive_statistics.hpp"
#include "games/checkers/archive/recorded_game.hpp"
#include "games/checkers/commands/archive/pdn_options.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {

/// The tables of `checkers pdn --statistics`, of openings and players at most `most` each.
std::string pdn_tables(const checkers::ArchiveStatistics& statistics,
                       std::optional<std::uint64_t> most);

/// The same as a line of JSON: an object with the members all, openings and players.
std::string pdn_tables_as_json(const checkers::ArchiveStatistics& statistics,
                               std::optional<std::uint64_t> most);

/// What `checkers pdn` makes of the games that are wanted.
class PdnOutput {
 public:
  /// A game, and where it stands.
  struct Game {
    std::string_view path;
    std::uint64_t number = 0;                          ///< in its file
    const checkers::RecordedGame* record = nullptr;    ///< null for one that is not legal
    checkers::Result result = checkers::Result::none;  ///< as it is judged
    std::string_view text = {};                        ///< as it is to be written, if wants_text()
  };

  virtual ~PdnOutput() = default;

  /// Whether it writes games; otherwise it takes only legal ones.
  virtual bool wants_text() const = 0;

  /// Throws base::Error when it cannot be written.
  virtual void take(const Game& game) = 0;

  /// To be called after the last game.
  virtual void finish() {}
};

/// The one that the options ask for. It writes to `output`, unless it makes files of its own.
std::unique_ptr<PdnOutput> pdn_output(const PdnOptions& options, io::Output& output);

}  // namespace referee::internal::cli
