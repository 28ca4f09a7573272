#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "games/checkers/engine/evaluation.hpp"
#include "games/checkers/engine/position_key.hpp"
#include "games/checkers/rules/moves.hpp"
#include "games/checkers/tables/worth.hpp"

namespace referee::internal::checkers {

/// Any rule set for the search (search.hpp). Nothing is known at compile time.
class DraughtsGame {
 public:
  using Position = draughts::Position;
  using Move = draughts::Move;
  using Moves = std::vector<Move>;
  using MoveNumber = std::uint32_t;  ///< counts moves of a list
  using Balance = checkers::Balance;

  struct Side {
    using Opponent = Side;
  };

  static constexpr int futility = Evaluation::futility;
  static constexpr std::uint64_t clock_nodes = 1;  // the captures of one position can take long
  static constexpr unsigned most_discs = 72;
  static constexpr unsigned bit_digits = 7;  ///< binary digits of the number of a square's bit

  DraughtsGame(Rules rules, const Weights& weights) : rules_(rules), evaluation_(weights, rules) {}

  /// Calls `f.operator()<Side>()`.
  template <typename F>
  auto with_side(const Position& /*position*/, F&& f) const {
    return f.template operator()<Side>();
  }

  template <typename>
  Moves moves(const Position& position) const {
    return generate(position, rules_);
  }

  /// What a quiescence search wants to know: the captures, and if there are none, whether there is
  /// a step.
  struct Unrest {
    Moves captures;
    bool can_step;
  };
  template <typename>
  Unrest unrest(const Position& position) const {
    Moves all = generate(position, rules_);
    if (all.empty() || all.front().is_capture()) return {std::move(all), false};
    return {{}, true};
  }

  template <typename>
  Position after(const Position& position, const Move& move) const {
    return draughts::after(position, move, rules_);
  }

  template <typename>
  std::uint64_t key_after(std::uint64_t key, const Position& position, const Move& move) const {
    key = checkers::key_after(key, position.to_move, position, move);
    if (rule_set(rules_).most_king_moves != 0) {
      key ^= checkers::key_of(position.king_steps) ^
             checkers::key_of(draughts::after(position, move, rules_).king_steps);
    }
    return key;
  }

  Balance balance_of(const Position& position) const { return evaluation_.balance_of(position); }
  template <typename>
  Balance balance_after(const Balance& balance, const Position& position, const Move& move) const {
    return evaluation_.balance_after(position.to_move, balance, position, move);
  }
  int evaluate(const Position& position, const Balance& balance) const {
    return evaluation_.of(position, balance);
  }

  /// There are no tables of endings.
  static std::optional<Worth> worth(const Position& /*position*/) { return std::nullopt; }

  /// An array with a place for each move of a list.
  template <typename T>
  static std::vector<T> places(const Moves& moves) {
    return std::vector<T>(moves.size());
  }

 private:
  Rules rules_;
  Evaluation evaluation_;
};

}  // namespace referee::internal::checkers
