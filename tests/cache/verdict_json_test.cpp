// Verdicts that were kept and read back are the same in every format.

#include "cache/verdict_json.hpp"

#include <algorithm>
#include <vector>

#include "base/error.hpp"
#include "report/printer.hpp"
#include "tests/catch.hpp"
#include "tests/games/all_games.hpp"
#include "tests/games/samples.hpp"
#include "tests/judging.hpp"

namespace referee::internal::cache {
namespace {

std::string printed(const report::Printer& printer, const game::Verdict& verdict) {
  report::Report report;
  report.path = "a path";
  report.verdict = verdict;
  std::string text;
  printer.print(report, text);
  return text;
}

void require_same(const game::Verdict& verdict, const game::Verdict& original) {
  REQUIRE(tests::is_same(verdict, original));
  for (const report::Format* const format : report::formats()) {
    REQUIRE(printed(*format, verdict) == printed(*format, original));
  }
  REQUIRE(printed(report::explanation_format, verdict) ==
          printed(report::explanation_format, original));
}

std::string kept(const std::vector<game::Verdict>& verdicts) {
  std::string array;
  for (const game::Verdict& verdict : verdicts) append_verdict(array, verdict);
  finish_verdicts(array);
  return array;
}

/// Reads what was kept, and compares.
void check(VerdictReader& reader, const std::vector<game::Verdict>& verdicts) {
  const std::string array = kept(verdicts);
  INFO(array.substr(0, 10'000));
  REQUIRE(is_storable(array));
  std::size_t next = 0;
  reader.read(array, game::Detail::all, [&](const game::Verdict& verdict) {
    REQUIRE(next < verdicts.size());
    require_same(verdict, verdicts[next++]);
  });
  REQUIRE(next == verdicts.size());
  REQUIRE(has_digests(array) == (next > 0 && verdicts.front().digest));
  next = 0;
  reader.read(array, game::Detail::code, [&](const game::Verdict& verdict) {
    const game::Verdict& original = verdicts[next++];
    REQUIRE(printed(report::format_of("codes"), verdict) ==
            printed(report::format_of("codes"), original));
    REQUIRE(verdict.moves == original.moves);
    REQUIRE(verdict.bytes == original.bytes);
    REQUIRE(verdict.reason.empty());
    REQUIRE(verdict.properties.empty());
  });
  REQUIRE(next == verdicts.size());
}

}  // namespace

TEST_CASE("the verdicts on every sample of every game can be kept", "[cache]") {
  VerdictReader reader;
  for (const game::Definition& game : tests::all_games()) {
    INFO(game.name);
    const auto referee = game.make_referee();
    base::HelperPool nobody;
    for (const tests::Sample& sample : tests::samples(game)) {
      INFO(sample.name);
      tests::CollectingSink sink;
      const tests::PaddedText padded(sample.text);
      io::MemoryBlocks blocks(padded.text(), SIZE_MAX);
      referee->judge(blocks, nobody, sink);
      check(reader, sink.verdicts);
    }
  }
}

TEST_CASE("properties of every kind can be kept, whatever they say", "[cache]") {
  using namespace std::string_literals;  // NOLINT(google-build-using-namespace)
  constexpr std::uint64_t exact = std::uint64_t{1} << 53;
  constexpr std::uint64_t most = UINT64_MAX;
  const base::Natural huge = base::Natural::from_digits("1000000000000000000000000000000");
  std::vector<game::Verdict> verdicts;
  for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{1}, exact, exact + 1, most}) {
    game::Verdict verdict;
    verdict.code = game::Code::illegal_move;
    verdict.game = number;
    if (number < 2) verdict.expected = game::Code::incomplete;
    if (number < 3)
      verdict.digest = base::Digest::Value{0xFF, 0x01, static_cast<unsigned char>(number)};
    verdict.reason = "\"quoted\", \\ \n\t\x01\x7f \u00e9\U0001f600\0 end"s;
    verdict.where = {number, number, number, number == 0 ? 0U : 2U};
    verdict.moves = number;
    verdict.bytes = number;
    game::add_property(verdict.properties, "word", number);
    game::add_property(verdict.properties, "truth", number > 1);
    game::add_property(verdict.properties, "digits_in_text", "12345678901234567890"s);
    game::add_property(verdict.properties, "text", "\0\"\n\u2028"s);
    game::add_property(verdict.properties, "no_numbers", std::vector<base::Natural>{});
    game::add_property(verdict.properties, "numbers", std::vector<base::Natural>{number, huge, 0});
    game::add_property(verdict.properties, "no_texts", std::vector<std::string>{});
    game::add_property(verdict.properties, "texts", std::vector<std::string>{"", "1", "\\"});
    game::add_property(verdict.properties, "no_tags", game::NamedTexts{});
    game::add_property(verdict.properties, "tags",
                       game::NamedTexts{{"b\"", "x"}, {"", ""}, {"count", "1"}});
    game::add_property(verdict.properties, "cells",
                       game::CellLine{huge, 4, -1, 1, std::min<std::uint64_t>(number, 3)});
    verdicts.push_back(std::move(verdict));
  }
  VerdictReader reader;
  check(reader, verdicts);
  check(reader, {});
  // A line of many cells is not written out.
  game::Verdict verdict;
  verdict.bytes = 100'000;
  game::add_property(verdict.properties, "cells", game::CellLine{1, 1, 1, 0, verdict.bytes});
  check(reader, {verdict});
  CHECK(kept({verdict}).size() < 200);
}

TEST_CASE("verdicts are the same only if all that they say is", "[cache]") {
  game::Verdict verdict;
  game::add_property(verdict.properties, "word", std::uint64_t{7});
  CHECK(tests::is_same(verdict, verdict));
  const auto differs = [&](auto change) {
    game::Verdict other = verdict;
    change(other);
    return !tests::is_same(verdict, other) && !tests::is_same(other, verdict);
  };
  CHECK(differs([](game::Verdict& other) { other.code = game::Code::illegal_game; }));
  CHECK(differs([](game::Verdict& other) { other.reason = "another"; }));
  CHECK(differs([](game::Verdict& other) { other.where.byte = 0; }));
  CHECK(differs([](game::Verdict& other) { other.moves = 1; }));
  CHECK(differs([](game::Verdict& other) { other.digest.emplace(); }));
  CHECK(differs([](game::Verdict& other) { other.properties.clear(); }));
  CHECK(differs([](game::Verdict& other) { other.properties[0].key = "words"; }));
  CHECK(differs([](game::Verdict& other) { other.properties[0].value = true; }));
}

TEST_CASE("what was not kept is refused", "[cache]") {
  game::Verdict verdict;
  verdict.bytes = 4;
  game::add_property(verdict.properties, "word", std::uint64_t{7});
  game::add_property(verdict.properties, "cells", game::CellLine{1, 1, 1, 0, 4});
  const std::string array = kept({verdict, verdict});
  VerdictReader reader;
  const auto read = [&](std::string_view text) {
    reader.read(text, game::Detail::all, [](const game::Verdict&) {});
  };
  read(array);
  for (std::size_t size = 0; size < array.size(); ++size) {
    CAPTURE(size);
    CHECK_THROWS_AS(read(array.substr(0, size)), base::Error);
  }
  for (const char* text :
       {"{}", "7", "[7]", "[{}]", R"([{"code":10}])", R"([{"code":"x"}])", R"([{"code":-1}])",
        R"([{"code":1,"odd":1}])", R"([{"code":1,"facts":{"a":1}}])",
        R"([{"code":1,"kinds":"wb","facts":{"a":1}}])",
        R"([{"code":1,"kinds":"z","facts":{"a":1}}])",
        R"([{"code":1,"kinds":"n","facts":{"a":["x"]}}])"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(read(text), base::Error);
  }
  // Whatever a byte is changed to, there is an answer.
  for (std::size_t at = 0; at < array.size(); ++at) {
    for (const char c : {'\0', '"', '}', ']', '9', '\xff'}) {
      std::string damaged = array;
      damaged[at] = c;
      try {
        read(damaged);
      } catch (const base::Error&) {
        continue;
      }
    }
  }
  CHECK_FALSE(is_storable("[\"\xff\"]"));
}

TEST_CASE("a line of more cells than bytes is refused", "[cache]") {
  VerdictReader reader;
  for (const std::uint64_t bytes : {0U, 3U, 4U, 5U}) {
    CAPTURE(bytes);
    game::Verdict verdict;
    verdict.bytes = bytes;
    game::add_property(verdict.properties, "cells", game::CellLine{1, 1, 1, 0, 4});
    const std::string array = kept({verdict});
    const auto read = [&] { reader.read(array, game::Detail::all, [](const game::Verdict&) {}); };
    if (bytes < 4) {
      CHECK_THROWS_AS(read(), base::Error);
    } else {
      CHECK_NOTHROW(read());
    }
  }
}

TEST_CASE("numbers and digests that are none are refused", "[cache]") {
  game::Verdict verdict;
  verdict.code = game::Code::incomplete;
  verdict.moves = UINT64_MAX;
  verdict.digest.emplace().fill(0xAB);
  const std::string good = kept({verdict});
  VerdictReader reader;
  struct Case {
    std::string_view there, good;
    std::vector<std::string_view> bad;
  };
  for (const Case& each : {Case{"18446744073709551615",
                                "18446744073709551614",
                                {"18446744073709551616", "1x", "x", "", "-1"}},
                           Case{"abab", "00ff", {"0gab", "gaab", "-1ab", "abababab", "ab"}}}) {
    const auto read_with = [&](std::string_view instead) {
      std::string text = good;
      text.replace(text.find(each.there), each.there.size(), instead);
      reader.read(text, game::Detail::all, [](const game::Verdict&) {});
    };
    read_with(each.good);
    for (const std::string_view bad : each.bad) {
      CAPTURE(bad);
      CHECK_THROWS_AS(read_with(bad), base::Error);
    }
  }
}

}  // namespace referee::internal::cache
