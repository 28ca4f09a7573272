#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "base/random.hpp"
#include "games/checkers/engine/search.hpp"
#include "games/checkers/pdn/played_game.hpp"
#include "games/checkers/rules/allowed_moves.hpp"
#include "games/checkers/tables/tables.hpp"

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
  std::optional<Weights> weights{};           ///< without them checkers is evaluated by the net
  std::shared_ptr<const TableFile> tables{};  ///< of endings; null: none
};

/// Chooses moves by a search: the fast one wherever the game has positions, which is any but of
/// checkers on odd boards. Keeps the tables of that from one move, and one game, to the next.
class ThinkingPlayer final : public Player {
 public:
  ThinkingPlayer(Rules rules, const EngineOptions& options);

  /// REQUIRES, as the others: a game by the same rules.
  std::optional<Path> choose(const PlayedGame& game) override;

  /// The same within other limits.
  std::optional<Path> choose(const PlayedGame& game, const SearchLimits& limits);

  /// The nodes of all moves so far, where the fast search was used, and its time.
  std::uint64_t nodes() const { return nodes_; }
  double seconds() const { return seconds_; }

 private:
  using AnySearch = std::variant<NetSearch, Search, DraughtsSearch>;

  static AnySearch search_for(Rules rules, const EngineOptions& options);
  template <typename Game>
  std::optional<typename Game::Move> think(const typename Game::Position& position,
                                           const PlayedGame& game, const SearchLimits& limits);

  AnySearch search_;
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

}  // namespace referee::internal::checkers
