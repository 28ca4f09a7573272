#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/helper_pool.hpp"
#include "game/referee.hpp"
#include "io/blocks/stream_blocks.hpp"
#include "pack/packer.hpp"
#include "pack/referee.hpp"
#include "report/jsonl.hpp"
#include "tests/support.hpp"

namespace referee::internal::tests {

/// How a file reaches a referee.
struct Manner {
  std::size_t block_bytes = SIZE_MAX;
  bool streamed = false;
  unsigned helpers = 0;
  game::Detail detail = game::Detail::all;
};

class DetailedSink : public CollectingSink {
 public:
  explicit DetailedSink(game::Detail detail) : detail_(detail) {}
  game::Detail detail() const override { return detail_; }

 private:
  game::Detail detail_;
};

inline std::vector<game::Verdict> judged(game::Referee& referee, std::string_view text,
                                         const Manner& manner = {}) {
  DetailedSink sink(manner.detail);
  base::HelperPool workers(manner.helpers, manner.helpers);
  if (manner.streamed) {
    TextReader reader(text, manner.block_bytes);
    std::vector<char> buffer;
    io::StreamBlocks blocks(reader, buffer, std::min(manner.block_bytes, std::size_t{1} << 18));
    referee.judge(blocks, workers, sink);
  } else {
    const PaddedText padded(text);
    io::MemoryBlocks blocks(padded.text(), manner.block_bytes);
    referee.judge(blocks, workers, sink);
  }
  return std::move(sink.verdicts);
}

/// What a verdict says, but for where in a file it is, how long that is, and what packs add.
inline std::string substance(game::Verdict verdict) {
  verdict.game = 0;
  verdict.where.line = 0;
  verdict.where.byte.reset();
  verdict.bytes = 0;
  std::erase_if(verdict.properties, [](const game::Property& property) {
    return property.key == "id" || property.key == "id_hex" || property.key == "line_in_file" ||
           property.key == "byte_in_file";
  });
  std::string words;
  report::Report report;
  report.verdict = verdict;
  report::JsonlPrinter().print(report, words);
  return words;
}

inline std::vector<std::string> substances(const std::vector<game::Verdict>& verdicts) {
  std::vector<std::string> all;
  for (const game::Verdict& verdict : verdicts) all.push_back(substance(verdict));
  return all;
}

/// The records of one file.
inline std::string packed(pack::Packer& packer, std::string& lines, std::string_view id,
                          std::string_view text) {
  lines.clear();
  TextReader reader(text, SIZE_MAX);
  packer.add(id, reader);
  return lines;
}

inline std::string id_of(const game::Verdict& verdict) {
  for (const game::Property& property : verdict.properties) {
    if (property.key == "id") return std::get<std::string>(property.value);
  }
  return {};
}

}  // namespace referee::internal::tests
