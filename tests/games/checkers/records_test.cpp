// Records of games in PDN: the case files, wild records against the twin, and what verdicts say.

#include <regex>

#include "tests/catch.hpp"
#include "tests/games/all_games.hpp"
#include "tests/games/checkers/judging.hpp"
#include "tests/twin/checkers_records.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Rules;

TEST_CASE("every PDN case has the codes that its name says", "[checkers]") {
  // CODES_WHAT.pdn, a digit a game, or CODES_WHAT.seedCODES.pdn where the rules differ.
  static const std::regex pattern(R"(([0-9]+)_[a-z0-9_]+(\.seed([0-9]+))?\.pdn)");
  const std::vector<tests::Sample> samples = tests::samples("checkers");
  CHECK(samples.size() >= 100);
  for (const tests::Sample& sample : samples) {
    INFO(sample.name);
    std::smatch match;
    REQUIRE(std::regex_match(sample.name, match, pattern));
    const std::string seed = match[3].matched ? match[3].str() : match[1].str();
    CHECK(tests::codes_of(tests::judge_pdn(sample.text)) == match[1].str());
    CHECK(tests::codes_of(tests::judge_pdn(sample.text, {Rules::king_goes_on, false, {}})) == seed);
  }
}

TEST_CASE("wild records are judged as the twin judges them", "[checkers][twin]") {
  base::Random random(7);
  std::string met;
  for (std::uint64_t i = 0; i < tests::rounds(3000); ++i) {
    const bool english = random.below(2) == 0;
    const auto records =
        twin::random_records(random, 1 + static_cast<unsigned>(random.below(6)), english);
    const checkers::Settings settings{english ? Rules::english : Rules::king_goes_on, false, {}};
    const auto verdicts = tests::judge_pdn(records.text, settings, 1 + random.below(500));
    INFO(records.text);
    REQUIRE(tests::codes_of(verdicts) == records.codes);
    std::uint64_t bytes = 0;
    for (std::size_t game = 0; game < verdicts.size(); ++game) {
      REQUIRE(verdicts[game].game == game + 1);
      bytes += verdicts[game].bytes;
    }
    REQUIRE(bytes == records.text.size());
    met += records.codes;
  }
  for (const char code : std::string("0123456")) {
    CHECK(std::count(met.begin(), met.end(), code) > 20);
  }
}

TEST_CASE("a verdict says where, what could have been played, and what was claimed", "[checkers]") {
  const auto verdicts = tests::judge_pdn(
      "[Event \"a\"]\n[White \"M\xFCller\"]\n[Event \"again\"]\n\n1. 11-15 22-18\n"
      "2. 15x23 1-0\n\n[Event \"b\"]\n1. 11-16 *\n");
  REQUIRE(verdicts.size() == 2);
  const game::Verdict& first = verdicts[0];
  CHECK(first.code == game::Code::illegal_move);
  CHECK(first.where == game::Where{6, 64, 3, 1});
  CHECK(*tests::property_of<std::uint64_t>(first, "column") == 4);
  CHECK(first.moves == 2);
  CHECK(first.reason ==
        "'15x23': black must capture, and no capture of the disc on 15 is written so");
  CHECK(*tests::property_of<game::NamedTexts>(first, "tags") ==
        game::NamedTexts{{"Event", "a"}, {"White", "M\xC3\xBCller"}});
  CHECK(*tests::property_of<std::string>(first, "claimed_result") == "1-0");
  CHECK(*tests::property_of<std::string>(first, "derived_result") == "*");
  CHECK(*tests::property_of<std::vector<std::string>>(first, "legal_moves") ==
        std::vector<std::string>{"15x22"});
  CHECK(*tests::property_of<std::string>(first, "nearest_move") == "15x22");
  CHECK(verdicts[1].game == 2);
  CHECK(verdicts[1].code == game::Code::incomplete);
  CHECK(first.bytes + verdicts[1].bytes == 98);
}

TEST_CASE("a second result is located by its own word", "[checkers]") {
  for (const std::string second : {"1/2-1/2", "0-1", "*"}) {
    const auto verdicts = tests::judge_pdn("1. 11-15\n1-0 " + second + "\n");
    REQUIRE(verdicts.size() == 1);
    CHECK(verdicts[0].code == game::Code::invalid_file);
    CHECK(verdicts[0].where == game::Where{2, 13, 0, 0});
    CHECK(*tests::property_of<std::uint64_t>(verdicts[0], "column") == 5);
  }
}

TEST_CASE("another game is named by its number, or quoted", "[checkers]") {
  const auto reason = [](const std::string& type) {
    return tests::judge_pdn("[GameType \"" + type + "\"]\n1. 11-15 *\n").at(0).reason;
  };
  CHECK(reason("20,W,10,10") == "GameType 20 is not English checkers (21)");
  CHECK(reason("draughts") == "GameType 'draughts' is not English checkers (21)");
  CHECK(reason("123456789") == "GameType '123456789' is not English checkers (21)");
}

TEST_CASE("a game that a line ends which is too long has no digest", "[checkers]") {
  class DigestingSink : public tests::CollectingSink {
   public:
    game::Wanted wanted() const override { return {.digests = true}; }
  };
  const std::string line((1 << 20) + 1, 'x');
  const tests::PaddedText padded("1. 11-15 *\n1. 11-16\n" + line + "\n");
  io::MemoryBlocks blocks(padded.text());
  DigestingSink sink;
  base::HelperPool nobody;
  checkers::definition({}).make_referee()->judge(blocks, nobody, sink);
  CHECK(tests::codes_of(sink.verdicts) == "39");
  CHECK(sink.verdicts.at(0).digest.has_value());
  CHECK_FALSE(sink.verdicts.at(1).digest.has_value());
}

TEST_CASE("behind the last move that is wanted, words only end the game", "[checkers]") {
  checkers::Settings settings;
  settings.canvas = game::Canvas{.at = 1};
  const auto stars = tests::judge_pdn("1. 11-15 1-32* 1. 12-16\n", settings);
  REQUIRE(tests::codes_of(stars) == "33");
  CHECK(stars[0].moves == 1);
  CHECK(*tests::property_of<std::string>(stars[1], "fen") ==
        "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,16");
  const auto behind = tests::judge_pdn("1. 11-15 1-0 22-18 {and} 2. nonsense 0-1\n", settings);
  CHECK(tests::codes_of(behind) == "3");
  CHECK(behind.at(0).picture);
}

TEST_CASE("a player without a name has a question mark below an image", "[checkers]") {
  checkers::Settings settings;
  settings.canvas = game::Canvas{.image = true};
  const auto image = [&](const std::string& tags) {
    return tests::judge_pdn(tags + "\n1. 11-15 *\n", settings).at(0).picture->image;
  };
  CHECK(image("[Black \"Ann\"]").find("Black: Ann. White: ?.") != std::string::npos);
  CHECK(image("[White \"Bob\"]").find("Black: ?. White: Bob.") != std::string::npos);
  CHECK(image("[Event \"x\"]").find("Black:") == std::string::npos);
}

TEST_CASE("a drawing has the moves and the board", "[checkers]") {
  checkers::Settings settings;
  settings.canvas = game::Canvas{};
  const auto verdicts = tests::judge_pdn("1. 11-15 22-18 15x22 25x18 *", settings);
  REQUIRE(verdicts.at(0).picture);
  std::string drawn;
  for (const auto& line : verdicts[0].picture->lines) {
    for (const auto& span : line) drawn += span.text;
    drawn += '\n';
  }
  CHECK(drawn ==
        "1. 11-15 22-18 2. 15x22 25x18\n"
        "\n"
        "   +----------------------------------------+\n"
        "   |      1 b       2 b       3 b       4 b |\n"
        "   | 5 b       6 b       7 b       8 b      |\n"
        "   |      9 b      10 b      11        12 b |\n"
        "   |13        14        15        16        |\n"
        "   |     17        18>w<     19        20   |\n"
        "   |21 w      22        23 w      24 w      |\n"
        "   |     25        26 w      27 w      28 w |\n"
        "   |29 w      30 w      31 w      32 w      |\n"
        "   +----------------------------------------+\n"
        "   b black, w white, B W kings, > < the last move; black to move\n");
}

TEST_CASE("dark squares are shaded, with their numbers and discs", "[checkers]") {
  checkers::Settings settings;
  settings.canvas = game::Canvas{};
  const auto verdicts = tests::judge_pdn("1. 11-15 *", settings);
  std::string shaded;
  for (const auto& line : verdicts.at(0).picture->lines) {
    for (const auto& span : line) shaded += span.shaded ? span.text : "";
  }
  CHECK(shaded.size() == std::size_t{32} * 5);
  CHECK(shaded.starts_with(" 1 b  2 b "));
  CHECK(shaded.ends_with("32 w "));
  CHECK(shaded.find("11   12 b ") != std::string::npos);
  CHECK(shaded.find("15>b<") != std::string::npos);
}

TEST_CASE("a game without end takes no more memory than a short one", "[checkers]") {
  // Kings that step to and fro, and tags and comments without end: what is kept is bounded.
  std::string text = "[FEN \"B:WK32:BK1\"]\n";
  for (int i = 0; i < 1000; ++i) text += "[Tag" + std::to_string(i) + " \"x\"]\n";
  for (int i = 0; i < 20000; ++i) text += "1-6 32-27 6-1 27-32 {to and fro}\n";
  checkers::Settings settings;
  settings.canvas = game::Canvas{};
  const auto verdicts = tests::judge_pdn(text, settings);
  REQUIRE(verdicts.size() == 1);
  CHECK(verdicts[0].moves == 80000);
  CHECK(tests::property_of<game::NamedTexts>(verdicts[0], "tags")->size() ==
        checkers::Tags::most_tags);
  CHECK(verdicts[0].picture->lines.size() < 500);
}
