#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "game/record_format.hpp"
#include "games/connectz/definition.hpp"
#include "games/connectz/small_frame.hpp"

namespace referee::internal::connectz {

/// Judges games in small frames as they are written in packs, and in most small files: see
/// SmallFrame. It knows all codes but 9, and only frames whose board fits into two words.
///
/// The usual ways of writing moves, with a byte each, are judged without conversion:
///
///     [1,2,3]   [1, 2, 3]   "123"      1 LF 2 LF 3 LF      1 CR LF 2 CR LF
///
/// Other texts are first converted to columns.
class FastJudge final : public game::FastJudge {
 public:
  explicit FastJudge(Precedence precedence) : precedence_(precedence) {}

  std::optional<game::FastVerdict> judge(std::span<const std::string_view> json) override;
  std::optional<game::FastVerdict> judge_text(std::string_view text) override;

  /// The verdict on a whole file, without words (game::Detail::code): the same as a Judge's.
  /// Nothing if a rule is broken, the frame is not small, or some move is more or less than a
  /// digit, LF or CR LF.
  std::optional<game::Verdict> judge_file(std::string_view text);

 private:
  using Narrow = SmallFrame<std::uint64_t>;
  using Wide = SmallFrame<WideWord>;

  /// The frame is not written plainly, or is not small.
  using Unknown = std::monostate;

  /// No record can have this frame.
  struct Refused {};

  /// Not three natural numbers above 0: no move is examined.
  struct Malformed {};

  /// The frame that was read last.
  struct Frame {
    std::string text;
    bool is_json = false;
    bool is_wide = false;  ///< more columns than digits
    std::variant<Unknown, Refused, Malformed, Narrow, Wide> rules;
  };

  /// A column, as SmallFrame takes it.
  static char byte_of(std::uint64_t column) {
    return column <= Wide::most_columns ? static_cast<char>('0' + column) : Wide::other_column;
  }

  std::string_view read_first_line(std::string_view text);
  void read_frame(std::string_view text, bool is_json);
  void read_frame_list(std::string_view json);
  void read_frame_line(std::string_view line);
  void set_frame(unsigned columns, unsigned rows, unsigned line);
  game::FastVerdict judge_string(std::string_view digits) const;
  std::optional<game::FastVerdict> judge_list(std::string_view list, std::string_view inside,
                                              std::size_t step);
  std::optional<game::FastVerdict> judge_list(std::string_view list);
  std::string_view columns_of_lines(std::string_view text);
  template <typename Use>
  std::optional<game::FastVerdict> with_rules(Use use) const;
  std::optional<game::FastVerdict> play_legal(std::string_view moves, std::size_t step) const;
  game::FastVerdict play_any(std::string_view moves, std::size_t step) const;
  game::FastVerdict play(std::string_view moves, std::size_t step) const;

  Precedence precedence_;
  Frame frame_;
  std::string columns_;  // in the bytes of SmallFrame
};

}  // namespace referee::internal::connectz
