// One file of Connect Z judged by several threads in parts as small as can be, as a file and as a
// stream: the verdict is that of one thread.

#include "games/connectz/referee.hpp"
#include "io/input.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/games/connectz/judging.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

std::string judge_shared(io::Blocks& blocks, const connectz::Settings& settings,
                         base::HelperPool& pool) {
  connectz::Referee referee(settings);
  tests::CollectingSink sink;
  try {
    referee.judge(blocks, pool, sink);
  } catch (const base::Error& error) {
    return error.what();
  }
  return tests::all_of(sink.verdicts.at(0));
}

std::string judge_shared(const fuzz::MemoryFile& file, const connectz::Settings& settings,
                         base::HelperPool& pool) {
  io::Input input({io::Compression::none, io::Access::read});
  const io::Found found = file.found();
  return judge_shared(input.open(found, {}, nullptr), settings, pool);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static base::HelperPool nobody;
  static base::HelperPool helpers(2, 2);
  const std::string text = fuzz::text_of(data, size);
  base::Random choices = fuzz::choices_of(text);
  const fuzz::MemoryFile file(text);
  connectz::Settings settings;
  if (choices.below(2) == 0) settings.precedence = connectz::Precedence::first;
  const std::string alone = judge_shared(file, settings, nobody);
  settings.sharing = {.large_bytes = 1,
                      .large_stream_bytes = 1,
                      .least_bytes = 1 + choices.below(text.size() + 2),
                      .bytes_a_column = 0,
                      .block_bytes = 1 + choices.below(200)};
  settings.min_test_bytes = 1 + choices.below(text.size() + 2);
  fuzz::require_same(judge_shared(file, settings, helpers), alone, "another verdict in parts");
  const std::string streamed = tests::with_blocks(
      text, settings.sharing.block_bytes, true,
      [&](io::Blocks& blocks) { return judge_shared(blocks, settings, helpers); });
  fuzz::require_same(streamed, alone, "another verdict of a stream in parts");
  return 0;
}
