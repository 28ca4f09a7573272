#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "io/blocks/range_blocks.hpp"
#include "pack/referee.hpp"
#include "tests/judging.hpp"

namespace referee::internal::tests {

inline std::vector<pack::PackPosition> cuts_of(const game::Definition& game, std::string_view text,
                                               std::uint64_t part_bytes) {
  const io::MemorySource source(text);
  std::vector<char> buffer;
  io::RangeBlocks blocks(source, {0, text.size()}, buffer);
  return pack::cuts_of_pack(blocks, pack::FileKind::pack, game.format.get(), part_bytes);
}

/// How a pack is judged in parts. The verdicts must not depend on any of it, except for `detail`.
struct PartsRun {
  std::uint64_t part_bytes = 1;
  unsigned helpers = 0;
  pack::Sharing sharing = {};
  game::Detail detail = game::Detail::all;
};

/// Judges each part of a pack as another machine would.
inline std::vector<game::Verdict> judged_in_parts(const game::Definition& game,
                                                  std::string_view text, const PartsRun& run) {
  DetailedSink sink(run.detail);
  base::HelperPool helpers(run.helpers, run.helpers);
  std::vector<pack::PackPosition> cuts = cuts_of(game, text, run.part_bytes);
  cuts.insert(cuts.begin(), pack::PackPosition{});
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const std::uint64_t begin = cuts[i].bytes;
    const std::uint64_t end = i + 1 < cuts.size() ? cuts[i + 1].bytes : text.size();
    const io::FilePart part{begin, end, cuts[i].lines, cuts[i].games, text.size(), 0};
    const io::MemorySource source(text.substr(0, end));
    std::vector<char> buffer;
    io::RangeBlocks blocks(source, {begin, end}, buffer);
    blocks.set_part(part);
    const auto judged = pack::with_packs(game, pack::FileKind::by_content, run.sharing);
    judged.make_referee()->judge(blocks, helpers, sink);
  }
  return std::move(sink.verdicts);
}

}  // namespace referee::internal::tests
