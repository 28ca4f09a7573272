#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/deadline.hpp"
#include "base/digest.hpp"
#include "game/referee.hpp"
#include "games/checkers/pdn/pdn_game.hpp"
#include "io/blocks/blocks.hpp"
#include "text/lines.hpp"

namespace referee::internal::checkers {

/// The digest of a record in a PDN file, by its lines. Line ends, blanks around lines, and empty
/// lines before and after the record make no difference: they depend on where the record is rather
/// than on its content.
class RecordDigest {
 public:
  /// Adds a line, or the part of one that belongs to the record, without its line end.
  void add_line(std::string_view line);

  /// Notes that there is more text, which cannot be read.
  void spoil() { is_spoiled_ = true; }

  /// Nothing if there was no text, or not all of it was read.
  std::optional<base::Digest::Value> value() const;

 private:
  base::Digest digest_;
  std::uint64_t empty_lines_ = 0;  // since the last line with text
  bool has_text_ = false;
  bool is_spoiled_ = false;
};

/// Judges PDN files: any number of games in each, one verdict a game, in constant memory. A game
/// that fails is skipped to its end. Counts the lines, and passes each word to the game it belongs
/// to.
class Judge final : public game::Referee {
 public:
  explicit Judge(const Settings& settings)
      : scanner_(settings.variations ? PdnScanner::of_variations() : PdnScanner()),
        game_(settings) {}

  void judge(io::Blocks& blocks, base::HelperPool&, game::Sink& sink) override;

  /// Begins a file. Between two games `deadline` is checked: a few bytes may be a position with so
  /// many captures that it takes milliseconds.
  void reset(game::Sink& sink, const base::Deadline& deadline);
  bool feed(const io::Block& block);
  game::Verdict last_verdict();

  /// Where in the file the first word of the game stands that ended the one before it, whose
  /// verdict was the last that was handed out.
  std::uint64_t next_game_byte() const { return next_game_byte_; }

 private:
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
  base::Deadline deadline_;
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
