// Any file, packed for every game: its records have the verdicts of the file, and give its bytes
// back, or those of a text with the same verdicts.

#include "tests/pack/packing.hpp"
#include "base/error.hpp"
#include "pack/lines.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/games/all_games.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

void judge_packed(const game::Definition& game, const std::string& text, bool only_raw) {
  std::string lines;
  pack::Packer packer(game, pack::FileKind::game, only_raw,
                      [&](std::string_view more) { lines += more; });
  const std::string id = "an id \xff\n\"";
  const std::string records = tests::packed(packer, lines, id, text);
  const auto alone = tests::judge(*game.make_referee(), text);
  const auto packs = pack::with_packs(game, pack::FileKind::pack).make_referee();
  const auto packed = tests::judge(*packs, records);
  fuzz::require(packed.size() == alone.size(), "another number of games in a pack");
  for (std::size_t i = 0; i < alone.size(); ++i) {
    fuzz::require_same(tests::substance(packed[i]), tests::substance(alone[i]),
                       "another verdict in a pack");
  }
  fuzz::require_same(fuzz::codes_of(tests::judge(*packs, records, {.detail = game::Detail::code})),
                     fuzz::codes_of(packed), "another code in a pack where only codes are wanted");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  if (text.size() > base::max_line_bytes) return 0;
  for (const game::Definition& game : tests::all_games()) {
    judge_packed(game, text, false);
    judge_packed(game, text, true);
  }
  return 0;
}
