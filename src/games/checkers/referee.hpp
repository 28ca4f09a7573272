#pragma once

#include <optional>
#include <string_view>

#include "game/referee.hpp"
#include "games/checkers/pdn/pdn_game.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"
#include "games/checkers/pdn/record_digest.hpp"
#include "games/checkers/settings.hpp"

namespace referee::internal::checkers {

/// Judges PDN files: any number of games in each, one verdict a game, in constant memory. A game
/// that fails is skipped to its end. Counts the lines, and passes each word to the game it belongs
/// to.
class Referee final : public game::Referee {
 public:
  explicit Referee(const Settings& settings) : game_(settings) {}

  void judge(io::Blocks& blocks, base::HelperPool& workers, game::Sink& sink) override;

 private:
  void reset();
  bool read(std::string_view text, game::Sink& sink);
  void read_line(std::string_view line, game::Sink& sink);
  void take(const Token& token, bool is_first, game::Sink& sink);
  void read_too_long_line(game::Sink& sink);
  void begin_next_game(game::Sink& sink);
  void cut_line(const Token& token);
  game::Verdict last_verdict(game::Detail detail);
  std::uint64_t end_of_game();

  PdnScanner scanner_;
  PdnGame game_;
  std::uint64_t games_ = 0;             // games that have begun
  std::uint64_t game_byte_ = 0;         // where the present one begins
  Place place_;                         // of the present line
  Place opened_;                        // of the comment or variation that is open
  std::optional<RecordDigest> digest_;  // of the present game, if wanted
  std::string_view line_rest_;          // the part of the present line that is not in a digest
};

}  // namespace referee::internal::checkers
