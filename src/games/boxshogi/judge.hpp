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

  bool feed(const io::Block& block);

  /// Whether nothing that follows can change the verdict.
  bool is_decided() const { return is_stopped() || (begun_ && game_.is_over()); }

  game::Verdict verdict(game::Detail detail = game::Detail::all);

  void reset();

  /// The present game; null when there is none, as with the codes 7 to 9. To be called after
  /// verdict().
  const Game* game() const { return begun_ && !is_stopped() ? &game_ : nullptr; }

  /// The text of the last move, without the blanks around it; nothing before the first.
  const std::optional<std::string>& last_action() const { return action_; }

 private:
  bool is_stopped() const { return stop_.has_value(); }
  bool is_at_wanted_move() const;
  bool is_drawn() const;
  void take_line(std::string_view line);
  void take_setup_line(std::string_view line);
  void take_move_line(std::string_view line);
  void begin();
  void play(std::string_view written, const game::Where& where, std::uint64_t next_byte);
  void stop_at_long_line();

  game::Where next_move_at(std::uint64_t line, std::uint64_t byte) const;
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
  Game game_;
  bool begun_ = false;
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
