#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/instructions.hpp"
#include "games/checkers/rules/moves.hpp"
#include "games/checkers/rules/position.hpp"

namespace referee::internal::checkers {

/// Evaluates positions of checkers by a small neural net, in integers. Each side has a view of the
/// board, white's turned around. Its 128 inputs say which kind of disc is on which square: an own
/// man, an own king, a man or a king of the other side. The same weights lead from the inputs of
/// either view to the sums of its hidden units, which are updated from move to move. A unit is its
/// sum limited to 0 and 1, squared. The output is the sum of the units of both views, with weights
/// that depend on whose view it is, the mover's or the other's, and on the phase of the game, which
/// is how many discs there are.
///
/// The weights were learnt from games of the engine against itself: bench/checkers_train.py.
class Net {
 public:
  static constexpr unsigned units = 64;  ///< of a view
  static constexpr unsigned phases = 4;

  /// The margin of futility pruning, a ply.
  static constexpr int futility = 160;

  /// The sums of the hidden units of a view; one is 1.
  static constexpr int one = 255;
  using Sums = std::array<std::int16_t, units>;

  /// Those of both views.
  struct Balance {
    alignas(64) Sums black;
    alignas(64) Sums white;

    friend bool operator==(const Balance&, const Balance&) = default;
  };

  /// The text is as bench/checkers_train.py writes it: a line of remarks, the sizes, and rows of
  /// integers. Throws base::Error if it is not, or if sums could overflow.
  Net(std::string_view text, base::Instructions instructions);

  /// The net of this project, with the best instructions of this processor.
  static const Net& learnt();

  /// The sums of a position, of all its discs.
  Balance balance_of(const Position& position) const;

  /// The sums after a move of `side`. `balance` is that of the position before it.
  Balance balance_after(Color side, const Balance& balance, const Position& position,
                        const Move& move) const {
    Change change{row(side, move.ends_as_king, move.to),
                  row(side, position.is_king(move.from), move.from)};
    for_each_bit(move.captured, [&](unsigned bit) {
      change.captured[change.captures++] = row(opponent(side), position.is_king(bit), bit);
    });
    Balance next;
    kernel_->change(rows_.data(), balance, change, next);
    return next;
  }

  /// The evaluation of the position for the side to move, in hundredths of a man. REQUIRES:
  /// `balance` is the position's.
  int of(const Position& position, const Balance& balance) const;

 private:
  /// The numbers of an input in both views, which are those of its weights.
  struct Row {
    std::uint16_t black;
    std::uint16_t white;
  };

  /// A disc that jumps stays on 8 squares, which 9 jumps join.
  static constexpr unsigned most_jumps = 9;

  /// What a move does to the inputs.
  struct Change {
    Row added;
    Row removed;
    unsigned captures = 0;
    std::array<Row, most_jumps> captured{};
  };

  struct Output {
    alignas(64) Sums mover;
    alignas(64) Sums other;
    int bias = 0;
  };

  /// What is compiled for sets of instructions; the results are the same.
  struct Kernel {
    void (*change)(const Sums* rows, const Balance& from, const Change& change, Balance& to);
    int (*output)(const Sums& mover, const Sums& other, const Output& output);
  };
  struct Loops;

  static Row row(Color color, bool king, unsigned bit) {
    const unsigned own = king ? 1 : 0;
    const unsigned turned = square_bits - 1 - bit;
    const bool is_black = color == Color::black;
    return {static_cast<std::uint16_t>((is_black ? own : own + 2) * square_bits + bit),
            static_cast<std::uint16_t>((is_black ? own + 2 : own) * square_bits + turned)};
  }

  const Kernel* kernel_;
  int scale_ = 0;  // hundredths of a man
  Sums biases_{};
  std::vector<Sums> rows_;
  std::array<Output, phases> outputs_{};
};

}  // namespace referee::internal::checkers
