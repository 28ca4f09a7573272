#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/verdict.hpp"
#include "games/checkers/definition.hpp"
#include "tests/support.hpp"

namespace referee::internal::tests {

class DigestingSink : public CollectingSink {
 public:
  game::Wanted wanted() const override { return {.digests = true}; }
};

/// The verdicts on a PDN file that lies in memory, read in blocks of about `block_bytes`.
template <typename Sink = CollectingSink>
std::vector<game::Verdict> judge_pdn(std::string_view text, const checkers::Settings& settings = {},
                                     std::size_t block_bytes = SIZE_MAX) {
  const PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text(), block_bytes);
  Sink sink;
  base::HelperPool nobody;
  checkers::definition(settings).make_referee()->judge(blocks, nobody, sink);
  return std::move(sink.verdicts);
}

inline std::string codes_of(const std::vector<game::Verdict>& verdicts) {
  std::string codes;
  for (const game::Verdict& verdict : verdicts) codes += game::digit_of(verdict.code);
  return codes;
}

}  // namespace referee::internal::tests
