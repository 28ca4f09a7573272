#pragma once

#include <string>
#include <string_view>

#include "games/boxshogi/judge.hpp"
#include "games/boxshogi/transcript.hpp"
#include "tests/support.hpp"

namespace referee::internal::tests {

/// A judge that has read a text.
inline boxshogi::Judge judge_of(std::string_view text) {
  boxshogi::Judge judge({});
  const PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text());
  while (const auto block = blocks.next()) {
    if (!judge.feed(*block)) break;
  }
  judge.verdict();
  return judge;
}

/// What `boxshogi -f` prints.
inline std::string output_of(boxshogi::Judge& judge) {
  if (judge.game() == nullptr) return "";
  return boxshogi::last_turn(*judge.game(), judge.last_action());
}

}  // namespace referee::internal::tests
