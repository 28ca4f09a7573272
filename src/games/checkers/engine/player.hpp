#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/random.hpp"
#include "games/checkers/engine/search.hpp"
#include "games/checkers/pdn/played_game.hpp"
#include "games/checkers/rules/allowed_moves.hpp"

namespace referee::internal::checkers {

/// Chooses moves in games. Used by one thread.
class Player {
 public:
  /// How a player loses without a move.
  struct Forfeit {
    enum class Kind : std::uint8_t { resigned, illegal_move, time };
    Kind kind = Kind::resigned;
    std::string words = "resigned";  ///< after the player's name
  };

  virtual ~Player() = default;

  /// A legal move of a game that is not over; nothing if the player gives none, and so loses.
  virtual std::optional<Path> choose(const PlayedGame& game) = 0;

  /// Why there was none.
  virtual Forfeit forfeit() const { return {}; }
};

/// The settings of the engine.
struct EngineOptions {
  SearchLimits limits;
  Weights weights;
};

/// Chooses moves by a search: the fast one where the board allows it.
class ThinkingPlayer final : public Player {
 public:
  ThinkingPlayer(Rules rules, const EngineOptions& engine_options)
      : search_(rules, engine_options.weights), limits_(engine_options.limits) {}

  std::optional<Path> choose(const PlayedGame& game) override;

  /// The same within other limits.
  std::optional<Path> choose(const PlayedGame& game, const SearchLimits& limits);

  /// The nodes of all moves so far, where the fast search was used, and its time.
  std::uint64_t nodes() const { return nodes_; }
  double seconds() const { return seconds_; }

 private:
  Search search_;
  SearchLimits limits_;
  std::uint64_t nodes_ = 0;
  double seconds_ = 0;
};

/// Plays random legal moves; on boards that cannot be a bitboard, of the first 256.
class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}

  std::optional<Path> choose(const PlayedGame& game) override;

 private:
  base::Random random_;
};

/// Chooses a move for a board that came without a game: any board, discs on squares of either
/// colour. Nothing if there is no move. Keeps its search tables from one board to the next; and
/// when a board can have come from its last answer by one move, it takes both for one game, and
/// knows which positions repeat.
class MoveAdvisor {
 public:
  MoveAdvisor(Rules rules, const Weights& weights) : rules_(rules), search_(rules, weights) {}

  std::optional<Path> play(const Board& board, Color color, const SearchLimits& limits);

 private:
  bool has_come_to(const Position& position) const;
  void remember(const Position& position, const Move& move);

  Rules rules_;
  Search search_;
  std::optional<Position> answered_;  // the position after the last answer
  History history_;                   // of what it takes for one game
};

}  // namespace referee::internal::checkers
