#pragma once

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "base/helper_pool.hpp"
#include "game/fields.hpp"
#include "game/referee.hpp"
#include "io/blocks/stream_blocks.hpp"
#include "report/printer.hpp"
#include "tests/support.hpp"

namespace referee::internal::tests {

inline constexpr std::size_t whole_file = SIZE_MAX;

/// Hands `take` the blocks of a text, in memory or through a stream, of at most `block_bytes` each
/// (or one line), and returns what it returns.
template <typename Take>
auto with_blocks(std::string_view text, std::size_t block_bytes, bool streamed, Take take) {
  if (streamed) {
    TextReader reader(text, block_bytes);
    std::vector<char> buffer;
    io::StreamBlocks blocks(reader, buffer, std::min(block_bytes, std::size_t{1} << 18));
    return take(blocks);
  }
  const PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text(), block_bytes);
  return take(blocks);
}

/// How a referee is run on a text. Its verdicts must not depend on any of it, except for `detail`.
struct RefereeRun {
  std::size_t block_bytes = whole_file;
  bool streamed = false;
  unsigned helpers = 0;
  game::Detail detail = game::Detail::all;
};

/// Keeps the verdicts, of which only the codes may be wanted.
class DetailedSink : public CollectingSink {
 public:
  explicit DetailedSink(game::Detail detail) : detail_(detail) {}
  game::Wanted wanted() const override { return {.detail = detail_}; }

 private:
  game::Detail detail_;
};

inline std::vector<game::Verdict> judge(game::Referee& referee, std::string_view text,
                                        const RefereeRun& run = {}) {
  DetailedSink sink(run.detail);
  base::HelperPool helpers(run.helpers, run.helpers);
  with_blocks(text, run.block_bytes, run.streamed,
              [&](io::Blocks& blocks) { referee.judge(blocks, helpers, sink); });
  return std::move(sink.verdicts);
}

/// Whether both say the same: what everything() would compare, without the time that it takes.
inline bool is_same(const game::Verdict& a, const game::Verdict& b) {
  bool is_same = a.digest == b.digest;
  const auto compare = [&](const game::VerdictField& /*field*/, const auto& one,
                           const auto& other) { is_same = is_same && one == other; };
  game::visit_fields(compare, a, b);
  return is_same && std::equal(a.properties.begin(), a.properties.end(), b.properties.begin(),
                               b.properties.end(), [](const auto& one, const auto& other) {
                                 return one.key == other.key && one.value == other.value;
                               });
}

/// All that a verdict says, as a report has it.
inline std::string everything(const game::Verdict& verdict) {
  std::string words;
  report::Report report;
  report.verdict = verdict;
  report::Printer(report::jsonl_format).print(report, words);
  return words;
}

/// The same of several, one after the other.
inline std::string words_of(const std::vector<game::Verdict>& verdicts) {
  std::string words;
  for (const game::Verdict& verdict : verdicts) words += everything(verdict);
  return words;
}

}  // namespace referee::internal::tests
