#pragma once

#include <string>
#include <string_view>
#include <variant>

#include <fmt/format.h>

#include "games/connectz/judge.hpp"
#include "io/blocks/stream_blocks.hpp"
#include "tests/support.hpp"

namespace referee::internal::tests {

/// How a file reaches the judge, and how often the judge looks for a line. The verdict must not
/// depend on any of it.
struct Manner {
  connectz::Precedence precedence = connectz::Precedence::spec;
  std::size_t block_bytes = SIZE_MAX;
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

inline game::Verdict judge_text(std::string_view text, const Manner& manner) {
  connectz::Settings settings;
  settings.precedence = manner.precedence;
  settings.min_test_bytes = manner.min_test_bytes;
  connectz::Judge judge(settings);
  if (manner.streamed) {
    TextReader reader(text, manner.block_bytes);
    std::vector<char> buffer;
    io::StreamBlocks blocks(reader, buffer, std::min(manner.block_bytes, std::size_t{1} << 18));
    return judge_blocks(judge, blocks);
  }
  const PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text(), manner.block_bytes);
  return judge_blocks(judge, blocks);
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

}  // namespace referee::internal::tests
