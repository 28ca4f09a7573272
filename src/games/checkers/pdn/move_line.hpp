#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/checkers/drawing/drawing.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/rules/moves.hpp"

namespace referee::internal::checkers {

/// The moves of a record as they are played: the position they lead to, and what is to be drawn of
/// them. A variation replaces the last of them until it ends.
class MoveLine {
 public:
  /// Variations nested deeper are passed over.
  static constexpr std::size_t most_branches = 64;

  /// Without variations none may begin.
  explicit MoveLine(bool has_variations) : has_variations_(has_variations) {}

  void begin(const draughts::Position& start, Rules rules);

  draughts::Position position() const;
  /// REQUIRES: is_checkers(rules).
  const Position& checkers_position() const { return checkers_; }
  bool can_move() const;

  /// How many moves led to the position.
  std::uint64_t plies() const { return plies_; }

  /// Whether the position is one of the game, not of a variation; and how many moves of the game
  /// there were.
  bool is_of_game() const { return branches_.empty(); }
  std::uint64_t plies_of_game() const { return is_of_game() ? plies_ : branches_.front().plies; }

  /// Plays what is written if it is one legal move. Before, `note` is called with it.
  template <typename Note>
  AnyResolution::Kind play(std::span<const std::uint8_t> squares, const Note& note) {
    if (is_checkers(rules_)) {
      const Resolution found = resolve(checkers_, rules_, squares);
      if (found.kind == Resolution::Kind::move) {
        note(wide(found.move));
        count_move();
        checkers_ = after(checkers_, found.move);
      }
      return static_cast<AnyResolution::Kind>(found.kind);
    }
    const AnyResolution found = resolve(draughts_, rules_, squares);
    if (found.kind == AnyResolution::Kind::move) {
      note(found.move);
      count_move();
      draughts_ = after(draughts_, found.move, rules_);
    }
    return found.kind;
  }

  /// Keeps what is to be drawn of a move that is being played.
  void keep(ShownMove shown, std::string text);

  /// The last of the moves that were kept, at most so many; and the last one, if it was kept.
  static constexpr std::size_t most_moves_drawn = 2000;
  std::vector<std::string> last_moves() const;
  const std::optional<ShownMove>& last_shown() const { return shown_; }

  /// In a variation that is too deep, or begins when no more moves are played, words are passed
  /// over.
  bool is_in_variation() const { return depth_ > 0; }
  bool is_passed_over() const { return depth_ > branches_.size(); }

  /// `goes_on`: whether moves are still played. If not, the position stays what it is.
  void begin_variation(bool goes_on);
  void end_variation(bool goes_on);

  /// Goes back to the game from variations that have no end.
  void leave_variations(bool goes_on);

  /// Before what is wrong in a variation; nothing in the game itself.
  std::string place_of_variation() const;

 private:
  /// The line that a variation leaves.
  struct Branch {
    draughts::Position position;
    draughts::Position before;
    std::uint64_t plies = 0;
    std::optional<ShownMove> shown;
    std::optional<std::string> replaced;  // the last of its moves, if they are drawn
    std::uint64_t plies_kept = 0;         // without the move that is replaced
  };

  void count_move() {
    if (has_variations_) before_ = position();
    ++plies_;
  }
  void set_position(const draughts::Position& position);
  void return_to(const Branch& branch);

  bool has_variations_;
  Rules rules_ = Rules::english;
  Position checkers_;            // by the rules of checkers: smaller, and faster
  draughts::Position draughts_;  // by others
  draughts::Position before_;    // before the last move, for variations
  std::uint64_t plies_ = 0;
  std::vector<std::string> moves_;  // at least those that are to be drawn
  std::optional<ShownMove> shown_;  // the last of them
  std::vector<Branch> branches_;    // of the variations that are open, the outermost first
  std::uint64_t depth_ = 0;         // how many are open
};

}  // namespace referee::internal::checkers
