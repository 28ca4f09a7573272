#include "compare/comparer.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "tests/catch.hpp"
#include "tests/compare/comparing.hpp"

namespace referee::internal::compare {
namespace {

using tests::compared;
using tests::Games;
using tests::OpenSide;
using tests::other_games;
using tests::Place;
using tests::Random;
using tests::random_games;
using tests::reports_of;

std::string property_text(const game::Verdict& verdict, std::string_view key) {
  for (const game::Property& property : verdict.properties) {
    if (property.key != key) continue;
    const auto* const text = std::get_if<std::string>(&property.value);
    return text != nullptr ? *text : std::to_string(std::get<std::uint64_t>(property.value));
  }
  return "none";
}

/// The slow twin: the fields that differ, one by one.
std::string fields_of(const game::Verdict& a, const game::Verdict& b) {
  std::string fields;
  const auto note = [&](bool differs, std::string_view name) {
    if (differs) fields += (fields.empty() ? "" : ",") + std::string(name);
  };
  note(a.code != b.code, "code");
  note(a.reason != b.reason, "reason");
  note(a.where.line != b.where.line, "line");
  note(a.moves != b.moves, "moves");
  for (const std::string_view key : {"tag", "winning_move"}) {
    note(property_text(a, key) != property_text(b, key), "properties." + std::string(key));
  }
  return fields;
}

/// New places of games that were moved, with the old ones.
using Moves = std::map<Place, Place>;

std::vector<Place> only_in(const Games& games, const Games& others) {
  std::vector<Place> places;
  for (const auto& [place, verdict] : games) {
    if (!others.contains(place)) places.push_back(place);
  }
  return places;
}

bool is_taken(const Moves& moves, const Place& from) {
  return std::any_of(moves.begin(), moves.end(),
                     [&](const auto& pair) { return pair.second == from; });
}

/// The slow twin: looks at all pairs.
Moves moves_of(const Games& before, const Games& after) {
  const auto name_of = [](const Place& place) {
    return place.first.substr(place.first.rfind('/') + 1);
  };
  const auto digest_of = [](const Games& games, const Place& place) {
    return std::pair(games.at(place).digest, place.second > 0);
  };
  Moves moves;
  for (const bool same_name : {true, false}) {
    for (const Place& to : only_in(after, before)) {
      for (const Place& from : only_in(before, after)) {
        if (moves.contains(to) || is_taken(moves, from)) continue;
        if (digest_of(before, from) != digest_of(after, to)) continue;
        if (!same_name || name_of(from) == name_of(to)) moves.emplace(to, from);
      }
    }
  }
  return moves;
}

std::string line(std::string_view kind, const game::Verdict* was, const game::Verdict* now,
                 const Place& place, std::string_view from = "-") {
  const auto digit = [](const game::Verdict* verdict) {
    return verdict == nullptr ? '-' : game::digit_of(verdict->code);
  };
  const std::string fields = was != nullptr && now != nullptr ? fields_of(*was, *now) : "";
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}", kind, digit(was), digit(now), place.first,
                     place.second > 0 ? std::to_string(place.second) : "-",
                     fields.empty() ? "-" : fields, from);
}

/// The slow twin: both reports in memory.
std::vector<std::string> compared_slowly(const Games& before, const Games& after, bool contents) {
  const Moves moves = contents ? moves_of(before, after) : Moves();
  std::multimap<Place, std::string> pairs;
  std::multimap<Place, std::string> single;
  for (const auto& [place, verdict] : before) {
    const auto other = after.find(place);
    if (other == after.end()) {
      if (!is_taken(moves, place)) single.emplace(place, line("removed", &verdict, nullptr, place));
    } else if (!fields_of(verdict, other->second).empty()) {
      pairs.emplace(place, line("changed", &verdict, &other->second, place));
    }
  }
  for (const Place& place : only_in(after, before)) {
    const game::Verdict& now = after.at(place);
    const auto move = moves.find(place);
    single.emplace(place, move == moves.end() ? line("added", nullptr, &now, place)
                                              : line("moved", &before.at(move->second), &now, place,
                                                     move->second.first));
  }
  if (!contents) pairs.merge(single);  // nothing is held
  std::vector<std::string> lines;
  for (const auto& [place, text] : pairs) lines.push_back(text);
  for (const auto& [place, text] : single) lines.push_back(text);
  return lines;
}

/// Some contents occur more than once, and every game has one.
void add_contents(Games& games, Random& random) {
  for (auto& [place, verdict] : games) {
    verdict.digest.emplace().fill(static_cast<unsigned char>(random() % 8));
  }
}

}  // namespace

TEST_CASE("two reports differ as a comparison in memory says", "[compare]") {
  Random random(3);
  std::size_t rounds_with_moves = 0;
  for (std::uint64_t round = 0; round < tests::rounds(600); ++round) {
    CAPTURE(round);
    Games before = random_games(random);
    Games after = other_games(before, random);
    const bool contents = round % 2 == 0;
    if (contents) {
      add_contents(before, random);
      add_contents(after, random);
    }
    const std::size_t step = round % 3 == 0 ? 7 : 1 << 16;
    const auto old_texts = reports_of(before, 1 + random() % 3, contents, random);
    const auto new_texts = reports_of(after, 1 + random() % 3, contents, random);
    OpenSide old_side(old_texts, step);
    OpenSide new_side(new_texts, step);
    report::Comparison counts;
    const auto lines = compared(old_side.side(), new_side.side(), counts);
    CHECK(lines == compared_slowly(before, after, contents));
    CHECK(counts.differences() == lines.size());
    CHECK(counts.before.games == before.size());
    CHECK(counts.after.games == after.size());
    CHECK(counts.same + counts.count_of(baseline::Change::changed) +
              counts.count_of(baseline::Change::missing) +
              counts.count_of(baseline::Change::moved) ==
          before.size());
    rounds_with_moves += counts.count_of(baseline::Change::moved) > 0 ? 1 : 0;
  }
  CHECK(rounds_with_moves > 5);
}

TEST_CASE("all games of a long report were moved", "[compare]") {
  // More than is kept in memory. Each content is there twice.
  constexpr std::uint64_t count = tests::is_slow_build ? 8000 : 24000;
  Random random(13);
  Games before;
  Games after;
  std::vector<std::string> expected;
  for (std::uint64_t i = 0; i < count; ++i) {
    game::Verdict verdict = tests::random_verdict(random);
    verdict.reason = std::string(200, 'x');
    const std::string content = fmt::format("{:016}", i / 2);
    std::copy(content.begin(), content.end(), verdict.digest.emplace().begin());
    const std::string path = fmt::format("{:06}", i * 7919 % count);  // in another order
    before[{"old/" + path, 0}] = verdict;
    after[{"new/" + path, 0}] = verdict;
    expected.push_back(
        fmt::format("moved\t{0}\t{0}\tnew/{1}\t-\t-\told/{1}", game::digit_of(verdict.code), path));
  }
  std::sort(expected.begin(), expected.end(), [](const std::string& a, const std::string& b) {
    return a.substr(a.find("new/")) < b.substr(b.find("new/"));
  });
  const auto old_texts = reports_of(before, 1, true, random);
  const auto new_texts = reports_of(after, 1, true, random);
  OpenSide old_side(old_texts, 1 << 16);
  OpenSide new_side(new_texts, 1 << 16);
  report::Comparison counts;
  CHECK(compared(old_side.side(), new_side.side(), counts) == expected);
}

TEST_CASE("what is left out is neither counted nor handed on", "[compare]") {
  Random random(5);
  const Games before = random_games(random);
  const Games after = other_games(before, random);
  const auto lines_with = [&](const Rules& rules) {
    const auto old_texts = reports_of(before, 1, false, random);
    const auto new_texts = reports_of(after, 1, false, random);
    OpenSide old_side(old_texts, 1 << 16);
    OpenSide new_side(new_texts, 1 << 16);
    report::Comparison counts;
    auto lines = compared(old_side.side(), new_side.side(), counts, rules);
    CHECK(counts.differences() == lines.size());
    return lines;
  };
  const auto all = lines_with({});
  REQUIRE(all.size() > 3);
  const auto added = lines_with({.only = {baseline::Change::added}});
  CHECK(!added.empty());
  for (const std::string& line : added) CHECK(line.starts_with("added\t"));
  for (const std::string& line : lines_with({.ignored = {"reason", "properties.tag", "moves"}})) {
    CHECK(line.find("reason") == std::string::npos);
    CHECK(line.find("tag") == std::string::npos);
    CHECK(line.find("moves") == std::string::npos);
  }
  for (const std::string& line : lines_with({.ignored = {"properties"}})) {
    CHECK(line.find("properties") == std::string::npos);
  }
}

TEST_CASE("a comparison that is interrupted ends at once", "[compare]") {
  Random random(9);
  const std::vector<std::string> texts = reports_of(random_games(random), 1, false, random);
  OpenSide before(texts, 1 << 16);
  OpenSide after(texts, 1 << 16);
  const Rules rules;
  Comparer comparer(before.side(), after.side(), rules, [](report::Report&) {});
  report::Comparison counts;
  const std::atomic<bool> stop{true};
  CHECK_THROWS_AS(comparer.run(counts, stop), base::Error);
  CHECK(counts.same == 0);
}

}  // namespace referee::internal::compare
