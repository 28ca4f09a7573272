#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/checkers/archive/archive_reader.hpp"
#include "games/checkers/archive/game_text.hpp"
#include "games/checkers/archive/selection.hpp"
#include "games/checkers/commands/archive/pdn_options.hpp"
#include "games/checkers/commands/archive/pdn_outputs.hpp"

namespace referee::internal::cli {

/// Decides for each game of `checkers pdn` whether it is wanted, and hands it to the output.
/// Games that are not legal are reported on standard error.
class PdnGames {
 public:
  /// Both must outlive this object.
  PdnGames(const PdnOptions& options, PdnOutput& output);

  /// Takes the next game of the file at `path`.
  void take(std::string_view path, const checkers::ArchivedGame& game);

  /// Whether games were not legal, or could not be written.
  bool has_failures() const { return invalid_ > 0; }

  /// How many games there were of each kind, in a line.
  std::string counts() const;

  /// How games are judged.
  const checkers::Settings& settings() const { return settings_; }

 private:
  void take_invalid(std::string_view path, const checkers::ArchivedGame& game);
  void take_legal(std::string_view path, const checkers::ArchivedGame& game);
  bool is_wanted(const checkers::RecordedGame& record, game::Code code);
  void write(std::string_view path, const game::Verdict& verdict,
             const checkers::RecordedGame& record);
  void fail(std::string_view path, game::Verdict verdict, const std::string& reason);
  void report(std::string_view path, const game::Verdict& verdict) const;

  const PdnOptions& options_;
  PdnOutput& output_;
  checkers::Settings settings_;
  checkers::KeptAnnotations kept_;
  checkers::Selection selection_;
  checkers::RepeatedGames repeated_games_;
  std::uint64_t read_ = 0;
  std::uint64_t written_ = 0;
  std::uint64_t invalid_ = 0;
  std::uint64_t not_selected_ = 0;
  std::uint64_t repeated_ = 0;
  std::uint64_t fixed_ = 0;
};

}  // namespace referee::internal::cli
