#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/verdict.hpp"
#include "games/boxshogi/definition.hpp"
#include "games/boxshogi/drawing/drawing.hpp"
#include "games/boxshogi/rules/game.hpp"
#include "games/boxshogi/setup.hpp"
#include "io/blocks/blocks.hpp"
#include "text/lines.hpp"

namespace referee::internal::boxshogi {

/// Judges one game after another (game::Judge). The setup is read first, then a move on each line
/// until the game is over. The lines after that are counted and not examined: nothing there can
/// change the verdict, neither bad moves nor unreadable text.
///
/// An empty line among the moves is an illegal move, but at the end of the file it means nothing.
/// So it is played once another line follows that is not empty.
class Judge {
 public:
  explicit Judge(const Settings& settings) : settings_(settings) {}

  void reset() { *this = Judge(settings_); }
  bool feed(const io::Block& block);

  /// Whether nothing that follows can change the verdict.
  bool is_decided() const { return stop_ || (game_ && game_->is_over()); }

  game::Verdict verdict(game::Detail detail = game::Detail::all);

  /// The present game; null when there is none, as with the codes 7 to 9. To be called after
  /// verdict().
  const Game* game() const { return game_ && !stop_ ? &*game_ : nullptr; }

  /// The text of the last move, without the blanks around it; nothing before the first.
  const std::optional<std::string>& last_action() const { return action_; }

 private:
  bool is_at_wanted_move() const;
  bool is_drawn() const;
  bool records() const { return settings_.canvas && settings_.canvas->replay; }
  void begin();
  void take_move_line(std::string_view line);
  void take_long_line();
  void play(std::string_view written, const game::Where& where, std::uint64_t next_byte);

  game::Where here() const;
  game::Code code() const;
  std::string reason() const;
  game::Properties properties() const;
  game::Picture picture(const game::Verdict& verdict) const;
  void record(const game::Where& where);

  /// The first of the consecutive empty lines read last.
  struct EmptyLine {
    game::Where where;
    std::uint64_t next_byte = 0;
  };

  Settings settings_;
  SetupReader reader_;
  std::optional<Game> game_;
  std::optional<game::Offence> stop_;  // why reading ended before the game
  text::LineCounter lines_;
  std::optional<EmptyLine> empty_line_;
  std::uint64_t empty_lines_ = 0;  // consecutive ones, read last
  std::optional<std::string> action_;
  std::optional<Move> last_;  // the last legal move
  game::Where end_;           // the move that ended the game
  std::uint64_t end_byte_ = 0;
  std::uint64_t unread_lines_ = 0;
  game::ReplayRecorder recorder_;  // if a replay is wanted
};

}  // namespace referee::internal::boxshogi
