// Any file, given to every game: judged alike read, mapped and as text in memory, by one thread and
// with helpers, where only codes are wanted, and from gzip and zstd. A file that is compressed
// itself is judged as it comes.

#include "base/error.hpp"
#include "io/input.hpp"
#include "io/page_faults.hpp"
#include "pack/referee.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/games/all_games.hpp"
#include "tests/io/compression/compress.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

/// The verdicts in words, and behind them the trouble, if there is some.
template <typename Open>
std::string judge_arrival(const game::Definition& game, io::Access access, base::HelperPool& pool,
                          Open open) {
  io::Input input({io::Compression::detect, access});
  tests::CollectingSink sink;
  std::string trouble;
  try {
    game.make_referee()->judge(open(input), pool, sink);
  } catch (const base::Error& error) {
    trouble = error.what();
  }
  return fuzz::words_of(sink.verdicts) + trouble;
}

std::string judge_file(const game::Definition& game, const std::string& bytes, io::Access access,
                       base::HelperPool& pool) {
  const fuzz::MemoryFile file(bytes);
  const io::Found found = file.found();
  return judge_arrival(game, access, pool, [&](io::Input& input) -> io::Blocks& {
    return input.open(found, {}, nullptr);
  });
}

/// The codes and places, as they are where words are wanted too or not.
std::string codes_of_file(const game::Definition& game, const std::string& bytes,
                          game::Detail detail) {
  const fuzz::MemoryFile file(bytes);
  const io::Found found = file.found();
  io::Input input({io::Compression::detect, io::Access::read});
  base::HelperPool nobody;
  tests::DetailedSink sink(detail);
  try {
    game.make_referee()->judge(input.open(found, {}, nullptr), nobody, sink);
  } catch (const base::Error& error) {
    return fuzz::codes_of(sink.verdicts) + error.what();
  }
  return fuzz::codes_of(sink.verdicts);
}

void judge_arrivals(const game::Definition& game, const std::string& text) {
  static base::HelperPool nobody;
  static base::HelperPool helpers(2, 2);
  const std::string whole = judge_arrival(
      game, io::Access::automatic, nobody,
      [&](io::Input& input) -> io::Blocks& { return input.open_text(text, {}, nullptr); });
  const auto check = [&](std::string_view words, std::string_view what) {
    fuzz::require_same(words, whole, what);
  };
  check(judge_file(game, text, io::Access::read, nobody), "another verdict when it is read");
  fuzz::require_same(codes_of_file(game, text, game::Detail::code),
                     codes_of_file(game, text, game::Detail::all), "another code alone");
  check(judge_file(game, text, io::Access::map, nobody), "another verdict when it is mapped");
  check(judge_file(game, text, io::Access::map, helpers), "another verdict with helpers");
  if (io::compression_of(text).value_or(io::Compression::none) != io::Compression::none) return;
  check(judge_file(game, tests::gzipped(text), io::Access::read, nobody), "another from gzip");
  check(judge_file(game, tests::zstd_compressed(text), io::Access::read, helpers),
        "another from zstd");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  io::handle_page_faults();
  const std::string text = fuzz::text_of(data, size);
  for (const game::Definition& game : tests::all_games()) {
    judge_arrivals(pack::with_packs(game), text);
  }
  return 0;
}
