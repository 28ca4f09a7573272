#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/form.hpp"

namespace referee::internal::connectz {

/// Plays small games as they stand in packs, on a board that is one word. A column is Y + 1 bits,
/// of which the last stays free. 7 6 4:
///
///      .  .  .  .  .  .  .     6 13 20 27 34 41 48
///      5 12 19 26 33 40 47     5 12 19 26 33 40 47      adding the bit at the bottom of a column
///      ...                     ...                      to all counters sets the lowest free one
///      1  8 15 22 29 36 43     1  8 15 22 29 36 43      of that column
///      0  7 14 21 28 35 42     0  7 14 21 28 35 42
///
/// It knows games that are won by their last move, drawn, or not over; with X up to 9 and
/// X * (Y + 1) up to 64. Those have one verdict whatever the precedence. Nothing is said of games
/// in which a rule is broken, of any other frame, and of moves written in any other way than
///
///     [1,2,3]   [1, 2, 3]   "123"
class PlainJudge final : public game::PlainJudge {
 public:
  std::optional<game::PlainVerdict> judge(std::span<const std::string_view> json) override;

 private:
  static constexpr unsigned most_columns = 9;

  bool read_frame(std::string_view json);
  std::optional<game::PlainVerdict> play(std::string_view digits, unsigned step) const;
  bool has_line(std::uint64_t counters) const;

  std::string frame_;                        // as it was written last,
  bool is_plain_ = false;                    // whether it is one for this board,
  std::uint64_t cells_ = 0;                  // X * Y
  unsigned line_ = 0;                        // Z
  unsigned height_ = 0;                      // Y + 1
  std::uint64_t above_ = 0;                  // the bits that stay free
  std::array<std::uint64_t, 256> bottom_{};  // of a column by its digit; 0 where there is none
};

}  // namespace referee::internal::connectz
