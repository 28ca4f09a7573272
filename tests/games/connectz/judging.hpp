#pragma once

#include <string>
#include <string_view>
#include <variant>

#include <fmt/format.h>

#include "games/connectz/judge.hpp"
#include "tests/judging.hpp"

namespace referee::internal::tests {

inline constexpr game::Canvas small_canvas{40, 12};

/// How a judge is run on a text, and how often it looks for a line. The verdict must not depend on
/// any of it but the precedence.
struct JudgeRun {
  connectz::Precedence precedence = connectz::Precedence::spec;
  std::size_t block_bytes = whole_file;
  std::size_t min_test_bytes = std::size_t{1} << 20;
  bool streamed = false;
};

inline game::Verdict judge_blocks(connectz::Judge& judge, io::Blocks& blocks) {
  judge.reset();
  while (const auto block = blocks.next()) {
    if (!judge.feed(*block)) break;
  }
  return judge.verdict();
}

inline game::Verdict judge_text(std::string_view text, const JudgeRun& run) {
  connectz::Settings settings;
  settings.precedence = run.precedence;
  settings.min_test_bytes = run.min_test_bytes;
  settings.canvas = small_canvas;
  connectz::Judge judge(settings);
  return with_blocks(text, run.block_bytes, run.streamed,
                     [&](io::Blocks& blocks) { return judge_blocks(judge, blocks); });
}

/// The drawing; nothing if there is none.
inline std::string drawing_of(const game::Verdict& verdict) {
  std::string words;
  if (!verdict.picture) return words;
  for (const auto& line : verdict.picture->lines) {
    for (const auto& span : line) words += span.text;
    words += '\n';
  }
  return words;
}

/// Everything a verdict says, for comparing two.
inline std::string all_of(const game::Verdict& verdict) {
  std::string words = fmt::format("{} {} line {} byte {} move {} player {} moves {} bytes {}",
                                  game::digit_of(verdict.code), verdict.reason, verdict.where.line,
                                  verdict.where.byte.value_or(UINT64_MAX), verdict.where.move,
                                  verdict.where.player, verdict.moves, verdict.bytes);
  if (const auto* move = property_of<std::uint64_t>(verdict, "winning_move")) {
    words += fmt::format(" won at {}", *move);
  }
  if (const auto* line = property_of<game::CellLine>(verdict, "winning_line")) {
    words += fmt::format(" from {},{} by {},{} times {}", line->column.digits(), line->row,
                         line->column_step, line->row_step, line->count);
  }
  return words;
}

/// The same, and what is drawn.
inline std::string all_drawn(const game::Verdict& verdict) {
  return all_of(verdict) + '\n' + drawing_of(verdict);
}

}  // namespace referee::internal::tests
