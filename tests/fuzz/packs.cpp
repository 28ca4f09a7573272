// Packs, of every game: judged alike however they arrive, by one thread and several, cut into
// parts, and where only codes are wanted. What is unpacked is judged as in the pack.

#include "base/error.hpp"
#include "pack/unpacker.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/games/all_games.hpp"
#include "tests/pack/packing.hpp"
#include "tests/pack/parts.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

/// Judges what comes out of a pack.
class UnpackedFiles final : public pack::FileSink {
 public:
  explicit UnpackedFiles(game::Referee& referee) : referee_(referee) {}

  bool begin(std::uint64_t /*line*/, const std::string& /*id*/) override {
    text_.clear();
    return true;
  }
  void write(std::string_view bytes) override { text_ += bytes; }
  void end() override {
    for (const std::string& words : tests::substances(tests::judge(referee_, text_))) {
      substances.push_back(words);
    }
  }
  void drop() override {}
  void refuse(std::uint64_t /*line*/, const std::string& reason) override {
    fuzz::require(!reason.empty(), "refused for no reason");
    all_taken = false;
  }

  std::vector<std::string> substances;
  bool all_taken = true;

 private:
  game::Referee& referee_;
  std::string text_;
};

/// REQUIRES: no line is too long.
void compare_unpacked(const game::Definition& game, const std::string& text,
                      const std::vector<game::Verdict>& verdicts) {
  const auto referee = game.make_referee();
  UnpackedFiles files(*referee);
  const tests::PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text());
  unpack(blocks, game.format.get(), files);
  if (!files.all_taken) return;
  const auto expected = tests::substances(verdicts);
  fuzz::require(files.substances.size() == expected.size(), "another number of games unpacked");
  for (std::size_t i = 0; i < expected.size(); ++i) {
    fuzz::require_same(files.substances[i], expected[i], "another verdict when unpacked");
  }
}

/// In blocks and batches so small that threads have something to share.
void compare_shared(const game::Definition& game, const std::string& text,
                    const std::vector<game::Verdict>& verdicts) {
  base::Random choices = fuzz::choices_of(text);
  tests::PartsRun parts{.part_bytes = 1 + choices.below(text.size() + 1), .helpers = 2};
  parts.sharing.large_bytes = 1;
  parts.sharing.batch_bytes = 1 + choices.below(300);
  const auto check = [&](const std::vector<game::Verdict>& others, std::string_view what) {
    fuzz::require_same(fuzz::words_of(others), fuzz::words_of(verdicts), what);
  };
  const auto referee = pack::with_packs(game, pack::FileKind::pack, parts.sharing).make_referee();
  for (const bool streamed : {false, true}) {
    const tests::RefereeRun run{
        .block_bytes = 1 + choices.below(300), .streamed = streamed, .helpers = 2};
    check(tests::judge(*referee, text, run), "another verdict with helpers");
  }
  const bool has_one_game_a_file = game.name != "checkers";
  if (has_one_game_a_file) {
    check(tests::judged_in_parts(game, text, parts), "another verdict in parts");
  }
}

void judge_pack(const game::Definition& game, const std::string& text) {
  const auto referee = pack::with_packs(game, pack::FileKind::pack).make_referee();
  const auto verdicts = fuzz::judge_alike(*referee, text);
  compare_shared(game, text, verdicts);
  std::uint64_t number = 0;
  for (const game::Verdict& verdict : verdicts) {
    fuzz::require(verdict.game == ++number, "games are not counted");
  }
  if (text.size() <= base::max_line_bytes) compare_unpacked(game, text, verdicts);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  if (text.empty()) return 0;
  for (const game::Definition& game : tests::all_games()) judge_pack(game, text);
  return 0;
}
