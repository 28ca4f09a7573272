#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/property.hpp"

namespace referee::internal::game {

/// A recorded game as a page shows it, position after position. Plain data, which knows no rules:
/// the game's own board says what changed.
struct Replay {
  /// What is on a place of the board, or in a hand: nothing where `piece` is empty. How places and
  /// pieces are written is the game's own matter, and that of its script.
  struct Change {
    std::string place;
    std::string piece;
  };

  struct Step {
    std::uint64_t line = 0;   ///< of the file, or of the game's text in a pack
    std::uint64_t move = 0;   ///< its number
    unsigned player = 0;      ///< 1 or 2; 0 where that is not known
    std::string text = {};    ///< as recorded, any bytes
    bool is_refused = false;  ///< it was not played, and changes nothing
    std::vector<Change> changes = {};
    NamedTexts marks = {};  ///< what is marked on the board: "from", "to", "check", "route" ...
  };

  NamedTexts setup;           ///< the frame, the size of the board
  std::vector<Change> start;  ///< the board before the first step
  std::list<Step> steps;
  std::uint64_t left_out = 0;  ///< steps before the first one here
  bool ends_early = false;     ///< there are moves after the last step that are not here
};

/// Records a game while it is judged: the last moves of a long one. The caller passes the whole
/// board after each move, the same places in the same order; what changed is found here.
class ReplayRecorder {
 public:
  static constexpr std::size_t most_steps = 2000;
  static constexpr std::size_t most_bytes = std::size_t{1} << 18;  ///< of all steps, about
  static constexpr std::size_t most_text = 200;                    ///< of the text of a move

  /// Begins with a board: the names of its places, and what is on them.
  void begin(const std::vector<Replay::Change>& board, NamedTexts setup);

  /// Adds a step after which the board is this one.
  void add(Replay::Step step, const std::vector<Replay::Change>& board);

  /// Adds a move that was not played. Of several only the first.
  void refuse(Replay::Step step);

  bool has_begun() const { return has_begun_; }
  const Replay& replay() const { return replay_; }

 private:
  void keep(Replay::Step step);
  void drop_first();

  Replay replay_;
  std::vector<Replay::Change> now_;
  std::size_t bytes_ = 0;
  bool has_begun_ = false;
  bool is_refused_ = false;
};

/// A piece of the page's program: it draws the boards of one game.
struct PageScript {
  std::string_view text;
  std::string_view sha256;  ///< in base64, as a Content-Security-Policy names it
};

}  // namespace referee::internal::game
