// Files of tables: written and read, refused when anything is wrong, probed and checked.

#include <algorithm>
#include <atomic>
#include <cstdlib>

#include "base/digest.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/tables/table_check.hpp"
#include "games/checkers/tables/tables.hpp"
#include "tests/catch.hpp"
#include "tests/games/checkers/judging.hpp"
#include "tests/support.hpp"
#include "tests/temporary_folder.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using Catch::Matchers::ContainsSubstring;
using checkers::Rules;
using checkers::TableFile;
using checkers::TableIndex;
using checkers::Worth;

namespace {

/// Tables of 2 discs, and of 3 with what has not to be right: a file of many blocks.
struct Made {
  explicit Made(unsigned discs) : index(discs) {
    worth = discs == 2 ? build_tables(index, Rules::english, work())
                       : checkers::WorthBytes(index.positions());
    base::Random random(3);
    for (std::size_t i = 0; discs > 2 && i < worth.size(); ++i) {
      // One block that zstd cannot make smaller, and others that it can.
      worth[i] = static_cast<std::uint8_t>(i < TableFile::block_bytes ? random.below(256) : i % 7);
    }
    write_tables(index, Rules::english, worth, [this](std::string_view some) { bytes += some; });
  }

  checkers::TableWork work() {
    return {helpers, stop, [](std::uint32_t) {}};
  }

  TableIndex index;
  base::HelperPool helpers;
  std::atomic<bool> stop = false;
  checkers::WorthBytes worth;
  std::string bytes;
};

std::string refusal_of(const std::string& bytes) {
  const io::MemorySource source(bytes);
  try {
    const TableFile file(source);
    for (std::uint32_t block = 0; block < file.blocks(); ++block) {
      std::vector<std::uint8_t> some;
      file.unpack(block, some);
    }
  } catch (const base::Error& error) {
    return error.what();
  }
  return "none";
}

std::string with_byte(std::string bytes, std::size_t at, int difference) {
  bytes[at] = static_cast<char>(bytes[at] + difference);
  return bytes;
}

}  // namespace

TEST_CASE("tables are read as they were written", "[checkers][tables]") {
  for (const unsigned discs : {2U, 3U}) {
    const Made made(discs);
    const io::MemorySource source(made.bytes);
    const TableFile file(source);
    CHECK(file.rules() == Rules::english);
    CHECK(file.index().discs() == discs);
    CHECK(file.blocks() == (discs == 2 ? 1 : 7));
    CHECK(file.worth() == made.worth);
  }
}

TEST_CASE("damaged tables are refused with a reason", "[checkers][tables]") {
  const std::string bytes = Made(2).bytes;
  REQUIRE(refusal_of(bytes) == "none");
  CHECK(refusal_of("") == "it has no tables of checkers");
  CHECK(refusal_of("[Event \"x\"]\n1. 11-15 *\n") == "it has no tables of checkers");
  CHECK(refusal_of(bytes.substr(0, 12)) == "it is damaged or cut off");
  CHECK(refusal_of(with_byte(bytes, 8, 1)) ==
        "it is in version 2 of the format, and this program knows version 1");
  for (std::size_t i = 12; i < bytes.size(); ++i) {
    CHECK(refusal_of(with_byte(bytes, i, 1)) == "it is damaged or cut off");
  }
  for (std::size_t i = 8; i < bytes.size(); ++i) {
    CHECK(refusal_of(bytes.substr(0, i)) == "it is damaged or cut off");
  }
  CHECK(refusal_of(bytes + "x") == "it is damaged or cut off");
}

TEST_CASE("tables whose digest is right and whose content is not", "[checkers][tables]") {
  const std::string bytes = Made(2).bytes;
  constexpr std::size_t head_bytes = 24;
  const auto signed_again = [](std::string changed) {
    changed.resize(changed.size() - sizeof(base::Digest::Value));
    base::Digest digest;
    digest.add(changed);
    for (const unsigned char byte : digest.value()) changed += static_cast<char>(byte);
    return changed;
  };
  REQUIRE(signed_again(bytes) == bytes);
  // The head, the size of the only block, and how the block begins.
  for (std::size_t i = 12; i < head_bytes + 8; ++i) {
    CHECK(refusal_of(signed_again(with_byte(bytes, i, 1))) == "it is damaged or cut off");
  }
  CHECK(refusal_of(signed_again(bytes + std::string(8, 'x'))) == "it is damaged or cut off");
}

TEST_CASE("the worth of positions is found in tables", "[checkers][tables]") {
  const Made made(3);
  const io::MemorySource source(made.bytes);
  checkers::Tables tables(std::make_shared<const TableFile>(source));
  for (std::uint32_t number = 0; number < made.index.positions(); number += 97) {
    checkers::Position position = made.index.position_of(number);
    CHECK(tables.worth(position) == Worth::of_byte(made.worth[number]));
  }
  const auto four = std::get<checkers::Position>(checkers::parse_fen("B:WK1,K2:BK10,K11"));
  CHECK_FALSE(tables.worth(four));
}

TEST_CASE("of a game that fails in a variation the tables tell only its own moves",
          "[checkers][tables]") {
  const Made made(2);
  const io::MemorySource source(made.bytes);
  checkers::Settings settings;
  settings.variations = true;
  settings.tables = {std::make_shared<const TableFile>(source)};
  const auto failed =
      tests::judge_pdn("[FEN \"W:WK10:BK1\"]\n\n1. 10-15 (10-6 1-2) 1-6 *\n", settings).at(0);
  CHECK(failed.code == game::Code::illegal_move);
  const auto* const worth = tests::property_of<game::NamedTexts>(failed, "worth");
  REQUIRE(worth != nullptr);
  CHECK(*worth == game::NamedTexts{{"after move 0", "drawn"}});
}

TEST_CASE("checks find a single wrong worth", "[checkers][tables]") {
  Made made(2);
  CHECK(check_by_moves(made.index, Rules::english, made.worth, made.work()).empty());
  CHECK(check_by_search(made.index, Rules::english, made.worth, 300, 5, made.work()).empty());
  for (std::uint32_t number = 0; number < made.index.positions(); number += 97) {
    const std::uint8_t right = made.worth[number];
    made.worth[number] = right == 0 ? 4 : 0;
    const auto wrong = check_by_moves(made.index, Rules::english, made.worth, made.work());
    CHECK(std::any_of(wrong.begin(), wrong.end(),
                      [&](const auto& one) { return one.number == number; }));
    made.worth[number] = right;
  }
  const checkers::WorthBytes draws(made.index.positions());
  CHECK_FALSE(check_by_search(made.index, Rules::english, draws, 300, 5, made.work()).empty());
}

TEST_CASE("tables are found in the folder that is named, or else in the cache",
          "[checkers][tables]") {
  const tests::TemporaryFolder folder;
  const std::string caches = folder.path("caches");
  const std::string named = folder.path("named");
  std::filesystem::create_directories(caches + "/referee/checkers");
  std::filesystem::create_directories(named);
  ::setenv("XDG_CACHE_HOME", caches.c_str(), 1);
  ::unsetenv("REFEREE_TABLES");
  CHECK_FALSE(checkers::find_tables(std::nullopt, Rules::english));
  CHECK_THROWS_WITH(checkers::find_tables(named, Rules::english),
                    ContainsSubstring("named/english.tables: No such file"));

  const std::string bytes = Made(2).bytes;
  std::ofstream(caches + "/referee/checkers/english.tables", std::ios::binary) << bytes;
  CHECK(checkers::find_tables(std::nullopt, Rules::english));
  ::setenv("REFEREE_TABLES", named.c_str(), 1);
  CHECK_THROWS_WITH(checkers::find_tables(std::nullopt, Rules::english),
                    ContainsSubstring("named/english.tables: No such file"));
  std::ofstream(named + "/king-goes-on.tables", std::ios::binary) << bytes;
  CHECK_THROWS_WITH(checkers::find_tables(std::nullopt, Rules::king_goes_on),
                    ContainsSubstring("king-goes-on.tables: it has the tables of english"));
  std::ofstream(named + "/english.tables", std::ios::binary) << bytes.substr(1);
  CHECK_THROWS_WITH(checkers::find_tables(std::nullopt, Rules::english),
                    ContainsSubstring("english.tables: it has no tables"));
  ::unsetenv("REFEREE_TABLES");
  ::unsetenv("XDG_CACHE_HOME");
}
