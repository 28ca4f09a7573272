#pragma once

#include <optional>
#include <string_view>

#include "game/sink.hpp"
#include "games/checkers/definition.hpp"
#include "games/checkers/pdn/pdn_game.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"
#include "games/checkers/pdn/record_digest.hpp"
#include "io/blocks/blocks.hpp"
#include "text/lines.hpp"

namespace referee::internal::checkers {

/// Judges PDN files (game::ArchiveJudge): any number of games in each, one verdict a game, in
/// constant memory. A game that fails is skipped to its end. Counts the lines, and passes each word
/// to the game it belongs to.
class Judge {
 public:
  explicit Judge(const Settings& settings) : game_(settings) {}

  void reset(game::Sink& sink);
  bool feed(const io::Block& block);
  game::Verdict last_verdict();

  /// Where in the file the first word of the game stands that ended the one before it, whose
  /// verdict was the last that was handed out.
  std::uint64_t next_game_byte() const { return next_game_byte_; }

 private:
  void read_lines(std::string_view text);
  void read_line(std::string_view line);
  void take(const Token& token, bool is_first);
  void take_too_long_line();
  void take_unclosed(std::string_view what);
  void begin_game();
  void end_game();
  void cut_line(const Token& token);
  game::Verdict verdict(std::uint64_t end);
  game::Where here() const { return {lines_.number() + returns_, line_byte_, 0, 0}; }

  game::Sink* sink_ = nullptr;
  PdnScanner scanner_;
  PdnGame game_;
  text::LineCounter lines_;
  std::uint64_t returns_ = 0;           // lines that a CR alone ended
  std::uint64_t line_byte_ = 0;         // where the present line begins
  std::string_view line_;               // the present line
  bool ends_early_ = false;             // at a line that is too long
  std::uint64_t games_ = 0;             // games that have begun
  std::uint64_t game_byte_ = 0;         // where the present one begins
  std::uint64_t next_game_byte_ = 0;    // see next_game_byte()
  game::Where opened_;                  // where the comment or variation began that is open
  std::optional<RecordDigest> digest_;  // of the present game, if wanted
  std::string_view line_rest_;          // the part of the present line that is not in a digest
};

}  // namespace referee::internal::checkers
