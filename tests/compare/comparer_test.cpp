#include "compare/comparer.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "compare/baseline_side.hpp"
#include "compare/jsonl_side.hpp"
#include "tests/catch.hpp"
#include "tests/io/temporary_file.hpp"
#include "tests/support.hpp"

namespace referee::internal::compare {
namespace {

using Place = std::pair<std::string, std::uint64_t>;
using Games = std::map<Place, game::Verdict>;
using Random = std::minstd_rand;

game::Verdict random_verdict(Random& random) {
  game::Verdict verdict;
  verdict.code = static_cast<game::Code>(random() % 3 + 3);
  verdict.reason = random() % 2 == 0 ? "a reason" : "another\x01 \"one\"";
  verdict.where.line = 1 + random() % 2;
  verdict.where.byte = 0;
  verdict.moves = random() % 2;
  if (random() % 2 == 0)
    game::add_property(verdict.properties, "size", std::uint64_t{random() % 2});
  if (random() % 3 == 0) game::add_property<std::string>(verdict.properties, "tag", "a\tb");
  return verdict;
}

Games random_games(Random& random) {
  Games games;
  for (int i = 0; i < 12; ++i) {
    const std::string path = fmt::format("{}/{}", static_cast<char>('a' + random() % 3),
                                         static_cast<char>('a' + random() % 4));
    const bool has_more = (path.front() == 'b');
    const std::uint64_t number = has_more ? 1 + random() % 3 : 0;
    for (std::uint64_t game = has_more ? 1 : 0; game <= number; ++game) {
      games[{path, game}] = random_verdict(random);
    }
  }
  return games;
}

/// The same with some games that differ.
Games other_games(const Games& games, Random& random) {
  Games others = games;
  for (auto& [place, verdict] : others) {
    if (random() % 3 == 0) verdict = random_verdict(random);
  }
  for (const auto& [place, verdict] : random_games(random)) {
    if (random() % 3 != 0) continue;
    others.erase(place);
    if (place.second <= 1) others[{place.first + "x", place.second}] = verdict;
  }
  for (auto game = others.begin(); game != others.end();) {
    const auto& [path, number] = game->first;
    const bool has_gap = number > 1 && !others.contains({path, number - 1});
    game = has_gap ? others.erase(game) : std::next(game);
  }
  return others;
}

/// Reports of so many shards, with digests if `contents`.
std::vector<std::string> reports_of(const Games& games, std::size_t count, bool contents,
                                    Random& random) {
  std::vector<Games> parts(count);
  for (const auto& [place, verdict] : games) {
    const auto same = [&, path = place.first](const Games& part) {
      return part.contains({path, 1});
    };
    const auto owner = std::find_if(parts.begin(), parts.end(), same);
    (owner != parts.end() ? *owner : parts[random() % count])[place] = verdict;
  }
  const report::Printer printer(
      report::jsonl_format, {.setup = contents ? std::optional<std::string>("") : std::nullopt});
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i) {
    report::ShardInfo part;
    part.index = static_cast<unsigned>(i + 1);
    part.count = static_cast<unsigned>(count);
    part.samples = contents;
    part.listing = "same";
    report::ListDigest digest;
    for (const auto& [place, verdict] : games) part.files += place.second <= 1 ? 1 : 0;
    for (const auto& [place, verdict] : parts[i]) {
      if (place.second > 1) continue;
      ++part.own_files;
      digest.add(place.first);
    }
    part.own_paths = digest.text();
    std::string& text = texts.emplace_back();
    report::Summary summary;
    printer.begin({"tool", "1.2.3", {}, count > 1 || contents ? std::optional(part) : std::nullopt},
                  text);
    for (const auto& [place, verdict] : parts[i]) {
      report::Report report;
      report.path = place.first;
      report.verdict = verdict;
      report.verdict.game = place.second;
      printer.print(report, text);
      summary.add(report::Outcome(report));
    }
    printer.end(summary, text);
  }
  std::shuffle(texts.begin(), texts.end(), random);
  return texts;
}

/// An open report of shards.
class OpenSide {
 public:
  OpenSide(const std::vector<std::string>& texts, std::size_t step) {
    for (const std::string& text : texts) {
      readers_.emplace_back(text, step);
      reports_.emplace_back(readers_.back(), "r" + std::to_string(reports_.size()), parser_);
      pointers_.push_back(&reports_.back());
    }
    side_.emplace("side", pointers_, parser_, "tool");
  }

  Side& side() { return *side_; }

 private:
  report::LineParser parser_;
  std::deque<tests::TextReader> readers_;
  std::deque<report::JsonlReader> reports_;
  std::vector<report::JsonlReader*> pointers_;
  std::optional<JsonlSide> side_;
};

/// Line after line.
std::vector<std::string> compared(Side& before, Side& after, report::Comparison& counts,
                                  const Rules& rules = {}) {
  std::vector<std::string> lines;
  Comparer comparer(before, after, rules,
                    [&](report::Report& report) { lines.push_back(line_of(report)); });
  comparer.run(counts);
  return lines;
}

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
  for (const std::string_view key : {"size", "tag"}) {
    note(property_text(a, key) != property_text(b, key), "properties." + std::string(key));
  }
  return fields;
}

struct Line {
  Place place;
  std::string text;
};

std::string number_of(const Place& place) {
  return place.second > 0 ? std::to_string(place.second) : "-";
}

/// The slow twin: both reports in memory, and games that were moved found by looking at all.
std::vector<std::string> compared_slowly(const Games& before, const Games& after, bool contents) {
  std::vector<std::string> lines;
  std::vector<Line> single;
  std::vector<Place> removed;
  std::vector<Place> added;
  std::map<Place, Place> moved;  // new to old
  for (const auto& [place, verdict] : before) {
    if (!after.contains(place)) removed.push_back(place);
  }
  for (const auto& [place, verdict] : after) {
    if (!before.contains(place)) added.push_back(place);
  }
  const auto name_of = [](const Place& place) {
    return place.first.substr(place.first.rfind('/') + 1);
  };
  const auto digest_of = [](const Games& games, const Place& place) {
    return std::pair(games.at(place).digest, place.second > 0);
  };
  for (const bool same_name : {true, false}) {
    for (const Place& to : added) {
      if (!contents || moved.contains(to)) continue;
      for (const Place& from : removed) {
        const bool is_taken = std::any_of(moved.begin(), moved.end(),
                                          [&](const auto& pair) { return pair.second == from; });
        if (is_taken || digest_of(before, from) != digest_of(after, to)) continue;
        if (!digest_of(before, from).first) continue;
        if (same_name && name_of(from) != name_of(to)) continue;
        moved.emplace(to, from);
        break;
      }
    }
  }
  const auto digit = [](const game::Verdict& verdict) { return game::digit_of(verdict.code); };
  const auto or_none = [](const std::string& words) { return words.empty() ? "-" : words; };
  for (const Place& place : removed) {
    if (std::any_of(moved.begin(), moved.end(), [&](const auto& p) { return p.second == place; })) {
      continue;
    }
    single.push_back({place, fmt::format("removed\t{}\t-\t{}\t{}\t-\t-", digit(before.at(place)),
                                         place.first, number_of(place))});
  }
  for (const Place& place : added) {
    const auto from = moved.find(place);
    const char code = digit(after.at(place));
    if (from == moved.end()) {
      single.push_back(
          {place, fmt::format("added\t-\t{}\t{}\t{}\t-\t-", code, place.first, number_of(place))});
    } else {
      const game::Verdict& was = before.at(from->second);
      single.push_back(
          {place, fmt::format("moved\t{}\t{}\t{}\t{}\t{}\t{}", digit(was), code, place.first,
                              number_of(place), or_none(fields_of(was, after.at(place))),
                              from->second.first)});
    }
  }
  std::vector<Line> pairs;
  for (const auto& [place, verdict] : before) {
    const auto other = after.find(place);
    if (other == after.end()) continue;
    const std::string fields = fields_of(verdict, other->second);
    if (fields.empty()) continue;
    pairs.push_back(
        {place, fmt::format("changed\t{}\t{}\t{}\t{}\t{}\t-", digit(verdict), digit(other->second),
                            place.first, number_of(place), fields)});
  }
  const auto by_place = [](const Line& a, const Line& b) { return a.place < b.place; };
  if (!contents) {  // nothing is held
    pairs.insert(pairs.end(), single.begin(), single.end());
    single.clear();
    std::stable_sort(pairs.begin(), pairs.end(), by_place);
  }
  std::stable_sort(single.begin(), single.end(), by_place);
  for (const Line& line : pairs) lines.push_back(line.text);
  for (const Line& line : single) lines.push_back(line.text);
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
  std::size_t kinds_seen = 0;
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
    kinds_seen += counts.count_of(baseline::Change::moved) > 0 ? 1 : 0;
  }
  CHECK(kinds_seen > 20);
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

TEST_CASE("a report that is cut anywhere is refused, and so is one out of order", "[compare]") {
  Random random(8);
  const Games games = random_games(random);
  const std::vector<std::string> whole = reports_of(games, 1, false, random);
  const auto error_with = [&](const std::string& text) {
    return tests::error_of([&] {
      const std::vector<std::string> texts{text};
      OpenSide before(whole, 1 << 16);
      OpenSide after(texts, 1 << 16);
      report::Comparison counts;
      compared(before.side(), after.side(), counts);
    });
  };
  CHECK(error_with(whole.front()).empty());
  for (std::size_t size = 0; size < whole.front().size(); size += 3) {
    CHECK(error_with(whole.front().substr(0, size)).starts_with("r0: line "));
  }
  std::string swapped = whole.front();
  const std::size_t first = swapped.find('\n') + 1;
  const std::size_t second = swapped.find('\n', first) + 1;
  const std::size_t third = swapped.find('\n', second) + 1;
  swapped = swapped.substr(0, first) + swapped.substr(second, third - second) +
            swapped.substr(first, second - first) + swapped.substr(third);
  CHECK(error_with(swapped).find("not in its place") != std::string::npos);
}

TEST_CASE("a baseline is compared in what it says, in any order of its lines", "[compare]") {
  const auto side_of = [](const std::string& lines) {
    const std::string text = "tool baseline 3\n" + lines;
    tests::TextReader reader(text, 5);
    return BaselineSide("base", reader, "tool");
  };
  BaselineSide before = side_of(
      "3\tc\tcontent 0123456789abcdef\n1\ta\tmove 7\n5\tb\t2\n4\t./b\t1\n8\t\\xff\\n\n2\td\tmove "
      "1\n");
  BaselineSide after = side_of(
      "2\te\tcontent 0123456789abcdef\n1\ta\tmove 9\n4\tb\t1\n3\tb\t2\n8\t\\xff\\n\n2\td\tmove "
      "1\n");
  report::Comparison counts;
  CHECK(compared(before, after, counts) ==
        std::vector<std::string>{"changed\t1\t1\ta\t-\tproperties.winning_move\t-",
                                 "changed\t5\t3\tb\t2\tcode\t-", "moved\t3\t2\te\t-\tcode\tc"});
  CHECK(counts.same == 3);
  const auto refusal = [&](const std::string& lines) {
    return tests::error_of([&] { side_of(lines); });
  };
  CHECK(refusal("3\ta\n4\ta\n") == "base: line 3: this game is there twice");
  CHECK(refusal("3\ta\n4") == "base: line 3: the end of the line is missing");
  CHECK(refusal("x\ta\n").starts_with("base: line 2: not CODE"));
}

}  // namespace referee::internal::compare
