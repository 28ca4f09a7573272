// Inputs for every game: any file, as it arrives and packed, and packs.
#include <list>
#include <memory>
#include <vector>

#include "io/input.hpp"
#include "io/page_faults.hpp"
#include "pack/lines.hpp"
#include "pack/referee.hpp"
#include "pack/unpacker.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/fuzz/mutation.hpp"
#include "tests/games/all_games.hpp"
#include "tests/io/compression/compress.hpp"
#include "tests/pack/packing.hpp"
#include "tests/pack/parts.hpp"

namespace referee::internal::fuzz {
namespace {

/// A game and its referees, kept from one input to the next as a sweep keeps them from file to
/// file.
struct Judges {
  explicit Judges(const game::Definition& definition)
      : game(definition),
        alone(game.make_referee()),
        packs(pack::with_packs(game, pack::FileKind::pack).make_referee()),
        any(pack::with_packs(game).make_referee()) {}

  game::Definition game;
  std::unique_ptr<game::Referee> alone;  ///< of files that are no packs
  std::unique_ptr<game::Referee> packs;
  std::unique_ptr<game::Referee> any;  ///< of files as they are found
};

const std::vector<Judges>& judges_of_all_games() {
  static const std::vector<Judges> all(tests::all_games().begin(), tests::all_games().end());
  return all;
}

/// Any file, for every game: the same codes where only they are wanted. Nothing else, so that a
/// fuzzer tries many.
void codes(const std::string& text) {
  for (const Judges& judges : judges_of_all_games()) {
    const std::string whole = codes_of(tests::judge(*judges.alone, text));
    require_same(codes_of(tests::judge(*judges.alone, text, {.detail = game::Detail::code})), whole,
                 "another code where only codes are wanted");
  }
}

struct Arrival {
  std::vector<game::Verdict> verdicts;
  std::string trouble;  ///< behind them, if there is some

  std::string codes() const { return codes_of(verdicts) + trouble; }
};

/// Judges files of one game as they arrive.
class ArrivalJudge {
 public:
  explicit ArrivalJudge(const Judges& judges) : referee_(*judges.any) {}

  Arrival judge_text(const std::string& text, base::HelperPool& pool) {
    return judge(pool, game::Detail::all,
                 [&]() -> io::Blocks& { return read_.open_text(text, {}, nullptr); });
  }

  Arrival read(const std::string& bytes, base::HelperPool& pool,
               game::Detail detail = game::Detail::all) {
    return judge_file(bytes, read_, pool, detail);
  }

  Arrival map(const std::string& bytes, base::HelperPool& pool) {
    return judge_file(bytes, mapped_, pool, game::Detail::all);
  }

 private:
  Arrival judge_file(const std::string& bytes, io::Input& input, base::HelperPool& pool,
                     game::Detail detail) {
    const MemoryFile file(bytes);
    const io::Found found = file.found();
    return judge(pool, detail, [&]() -> io::Blocks& { return input.open(found, {}, nullptr); });
  }

  template <typename Open>
  Arrival judge(base::HelperPool& pool, game::Detail detail, Open open) {
    tests::DetailedSink sink(detail);
    std::string trouble;
    try {
      referee_.judge(open(), pool, sink);
    } catch (const base::Error& error) {
      trouble = error.what();
    }
    return {std::move(sink.verdicts), trouble};
  }

  game::Referee& referee_;
  io::Input read_{{io::Compression::detect, io::Access::read}};
  io::Input mapped_{{io::Compression::detect, io::Access::map}};
};

void judge_arrivals(ArrivalJudge& judge, const std::string& text) {
  static base::HelperPool nobody;
  static base::HelperPool helpers(2, 2);
  const Arrival whole = judge.judge_text(text, nobody);
  const auto check = [&](const Arrival& arrival, std::string_view what) {
    require_same(arrival.verdicts, whole.verdicts, what);
    require_same(arrival.trouble, whole.trouble, what);
  };
  const Arrival read = judge.read(text, nobody);
  check(read, "another verdict when it is read");
  const Arrival codes = judge.read(text, nobody, game::Detail::code);
  require_same(codes.codes(), read.codes(), "another code alone");
  check(judge.map(text, nobody), "another verdict when it is mapped");
  check(judge.map(text, helpers), "another verdict with helpers");
  if (io::compression_of(text).value_or(io::Compression::none) != io::Compression::none) return;
  check(judge.read(tests::gzipped(text), nobody), "another from gzip");
  check(judge.read(tests::zstd_compressed(text), helpers), "another from zstd");
}

/// Any file: judged alike read, mapped and as text in memory, by one thread and with helpers, where
/// only codes are wanted, and from gzip and zstd. A file that is compressed itself is judged as it
/// comes.
void arrivals(const std::string& text) {
  io::handle_page_faults();
  static std::list<ArrivalJudge> judges(judges_of_all_games().begin(), judges_of_all_games().end());
  for (ArrivalJudge& judge : judges) judge_arrivals(judge, text);
}

void judge_packed(const Judges& judges, const std::string& text, bool only_raw) {
  std::string lines;
  pack::Packer packer(judges.game, pack::FileKind::game, only_raw,
                      [&](std::string_view more) { lines += more; });
  const std::string id = "an id \xff\n\"";
  const std::string records = tests::packed(packer, lines, id, text);
  const auto alone = tests::judge(*judges.alone, text);
  const auto packed = tests::judge(*judges.packs, records);
  require(packed.size() == alone.size(), "another number of games in a pack");
  for (std::size_t i = 0; i < alone.size(); ++i) {
    require_same(tests::substance(packed[i]), tests::substance(alone[i]),
                 "another verdict in a pack");
  }
  require_same(codes_of(tests::judge(*judges.packs, records, {.detail = game::Detail::code})),
               codes_of(packed), "another code in a pack where only codes are wanted");
}

/// Any file, packed: its records have the verdicts of the file, and give its bytes back, or those
/// of a text with the same verdicts.
void packing(const std::string& text) {
  if (text.size() > base::max_line_bytes) return;
  for (const Judges& judges : judges_of_all_games()) {
    judge_packed(judges, text, false);
    judge_packed(judges, text, true);
  }
}

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
    require(!reason.empty(), "refused for no reason");
    all_taken = false;
  }

  std::vector<std::string> substances;
  bool all_taken = true;

 private:
  game::Referee& referee_;
  std::string text_;
};

/// REQUIRES: no line is too long.
void compare_unpacked(const Judges& judges, const std::string& text,
                      const std::vector<game::Verdict>& verdicts) {
  UnpackedFiles files(*judges.alone);
  const tests::PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text());
  unpack(blocks, judges.game.format.get(), files);
  if (!files.all_taken) return;
  const auto expected = tests::substances(verdicts);
  require(files.substances.size() == expected.size(), "another number of games unpacked");
  for (std::size_t i = 0; i < expected.size(); ++i) {
    require_same(files.substances[i], expected[i], "another verdict when unpacked");
  }
}

/// In blocks and batches so small that threads have something to share.
void compare_shared(const game::Definition& game, const std::string& text,
                    const std::vector<game::Verdict>& verdicts) {
  base::Random choices = choices_of(text);
  tests::PartsRun parts{.part_bytes = 1 + choices.below(text.size() + 1), .helpers = 2};
  parts.sharing.large_bytes = 1;
  parts.sharing.batch_bytes = 1 + choices.below(300);
  const auto check = [&](const std::vector<game::Verdict>& others, std::string_view what) {
    require_same(others, verdicts, what);
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

void judge_pack(const Judges& judges, const std::string& text) {
  const auto verdicts = judge_alike(*judges.packs, text);
  compare_shared(judges.game, text, verdicts);
  std::uint64_t number = 0;
  for (const game::Verdict& verdict : verdicts) {
    require(verdict.game == ++number, "games are not counted");
  }
  if (text.size() <= base::max_line_bytes) compare_unpacked(judges, text, verdicts);
}

/// Judged alike however they arrive, by one thread and several, cut into parts, and where only
/// codes are wanted. What is unpacked is judged as in the pack.
void packs(const std::string& text) {
  if (text.empty()) return;
  for (const Judges& judges : judges_of_all_games()) judge_pack(judges, text);
}

const Entries any_game_entries{{"arrivals", arrivals, mutate_text},
                               {"codes", codes, mutate_text},
                               {"packing", packing, mutate_text},
                               {"packs", packs, mutate_text}};

}  // namespace
}  // namespace referee::internal::fuzz
