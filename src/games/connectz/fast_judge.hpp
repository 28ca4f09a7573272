#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "game/record_format.hpp"
#include "games/connectz/settings.hpp"
#include "games/connectz/small_frame.hpp"

namespace referee::internal::connectz {

/// Judges games in small frames as they stand in packs: see SmallFrame. It knows all codes but 9,
/// and nothing of frames whose board takes more than two words.
///
/// Usual ways to write moves, with a byte each, are played as they stand:
///
///     [1,2,3]   [1, 2, 3]   "123"      1 LF 2 LF 3 LF      1 CR LF 2 CR LF
///
/// Others are first made columns of.
class FastJudge final : public game::FastJudge {
 public:
  explicit FastJudge(Precedence precedence) : precedence_(precedence) {}

  std::optional<game::FastVerdict> judge(std::span<const std::string_view> json) override;
  std::optional<game::FastVerdict> judge_text(std::string_view text) override;

 private:
  using Narrow = SmallFrame<std::uint64_t>;
  using Wide = SmallFrame<WideWord>;

  /// The frame is not plainly written, or none that is small.
  using Unknown = std::monostate;

  /// It is what no record has.
  struct Refused {};

  /// No three natural numbers above 0: no move is looked at.
  struct Malformed {};

  /// The frame that was met last.
  struct Frame {
    std::string text;
    bool is_json = false;
    bool is_wide = false;  ///< more columns than digits
    std::variant<Unknown, Refused, Malformed, Narrow, Wide> rules;
  };

  void read_frame(std::string_view text, bool is_json);
  void read_frame_list(std::string_view json);
  void read_frame_line(std::string_view line);
  void set_frame(unsigned columns, unsigned rows, unsigned line);
  game::FastVerdict judge_string(std::string_view digits) const;
  std::optional<game::FastVerdict> judge_list(std::string_view list, std::string_view inside,
                                              std::size_t step);
  std::optional<game::FastVerdict> judge_list(std::string_view list);
  std::string_view columns_of_lines(std::string_view text);
  std::optional<game::FastVerdict> play_legal(std::string_view moves, std::size_t step) const;
  game::FastVerdict play_any(std::string_view moves, std::size_t step) const;
  game::FastVerdict play(std::string_view moves, std::size_t step) const;

  Precedence precedence_;
  Frame frame_;
  std::string columns_;  // bytes as SmallFrame has them
};

}  // namespace referee::internal::connectz
