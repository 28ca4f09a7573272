#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "games/checkers/engine/evaluation.hpp"
#include "games/checkers/engine/net.hpp"
#include "games/checkers/engine/position_key.hpp"
#include "games/checkers/rules/moves.hpp"
#include "games/checkers/tables/tables.hpp"

namespace referee::internal::checkers {

/// Checkers for the search (search.hpp), by both of its rule sets. They are known at compile time,
/// as is the side to move. `Evaluation` is Net, or the linear Evaluation.
template <typename Evaluation>
class CheckersGame {
 public:
  using Position = checkers::Position;
  using Move = checkers::Move;
  using Moves = MoveList;
  using MoveNumber = std::uint8_t;  ///< counts moves of a list
  using Balance = typename Evaluation::Balance;

  static constexpr int futility = Evaluation::futility;
  static constexpr std::uint64_t clock_nodes = 1024;
  static constexpr unsigned most_discs = 32;
  static constexpr unsigned bit_digits = 6;  ///< binary digits of the number of a square's bit

  /// `tables` of endings by the same rules; null: none.
  CheckersGame(Rules rules, const Evaluation& evaluation,
               std::shared_ptr<const TableFile> tables = nullptr)
      : rules_(rules), evaluation_(evaluation) {
    if (tables != nullptr) tables_.emplace(std::move(tables));
  }

  /// Calls `f.operator()<Side>()` for the side to move: its Traits.
  template <typename F>
  auto with_side(const Position& position, F&& f) const;

  template <typename Side>
  Moves moves(const Position& position) const;

  /// What a quiescence search wants to know: the captures, and if there are none, whether there is
  /// a step.
  struct Unrest {
    Moves captures;
    bool can_step;
  };
  template <typename Side>
  Unrest unrest(const Position& position) const;

  template <typename Side>
  Position after(const Position& position, const Move& move) const;

  template <typename Side>
  std::uint64_t key_after(std::uint64_t key, const Position& position, const Move& move) const {
    return checkers::key_after(key, Side::color, position, move);
  }

  Balance balance_of(const Position& position) const { return evaluation_.balance_of(position); }
  template <typename Side>
  Balance balance_after(const Balance& balance, const Position& position, const Move& move) const {
    return evaluation_.balance_after(Side::color, balance, position, move);
  }
  int evaluate(const Position& position, const Balance& balance) const {
    return evaluation_.of(position, balance);
  }

  /// What a position is worth by the tables of endings; nothing if they do not say.
  std::optional<Worth> worth(const Position& position) {
    constexpr unsigned most_table_discs = 4;  // unpacked, larger ones are no longer in memory
    if (!tables_) return std::nullopt;
    const auto discs = static_cast<unsigned>(std::popcount(position.black | position.white));
    return discs <= most_table_discs ? tables_->worth(position) : std::nullopt;
  }

  /// An array with a place for each move of a list.
  template <typename T>
  static std::array<T, Moves::most_moves> places(const Moves& /*moves*/) {
    std::array<T, Moves::most_moves> all;
    return all;
  }

 private:
  Rules rules_;
  Evaluation evaluation_;
  std::optional<Tables> tables_;
};

}  // namespace referee::internal::checkers
