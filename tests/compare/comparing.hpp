#pragma once

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "compare/comparer.hpp"
#include "compare/jsonl_side.hpp"
#include "tests/support.hpp"

/// Random reports, and how they are compared.
namespace referee::internal::tests {

using compare::Comparer;
using compare::JsonlSide;
using compare::Rules;
using compare::Side;

using Place = std::pair<std::string, std::uint64_t>;
using Games = std::map<Place, game::Verdict>;
using Random = std::minstd_rand;

inline game::Verdict random_verdict(Random& random) {
  game::Verdict verdict;
  verdict.code = static_cast<game::Code>(random() % 3 + 3);
  verdict.reason = random() % 2 == 0 ? "a reason" : "another\x01 \"one\"";
  verdict.where.line = 1 + random() % 2;
  verdict.where.byte = 0;
  verdict.moves = random() % 2;
  if (random() % 2 == 0)
    game::add_property(verdict.properties, "winning_move", std::uint64_t{random() % 2});
  if (random() % 3 == 0) game::add_property<std::string>(verdict.properties, "tag", "a\tb");
  return verdict;
}

inline Games random_games(Random& random) {
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
inline Games other_games(const Games& games, Random& random) {
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

/// The games of so many shards; all of a file are in one.
inline std::vector<Games> dealt(const Games& games, std::size_t count, Random& random) {
  std::vector<Games> parts(count);
  for (const auto& game : games) {
    const auto owner = std::find_if(parts.begin(), parts.end(), [&](const Games& part) {
      return part.contains({game.first.first, 1});
    });
    (owner != parts.end() ? *owner : parts[random() % count]).insert(game);
  }
  return parts;
}

/// The head of a shard, which has not counted the files of the others.
inline report::ShardInfo part_of(const Games& games) {
  report::ShardInfo part;
  part.listing = "same";
  report::ListDigest digest;
  for (const auto& [place, verdict] : games) {
    if (place.second > 1) continue;
    ++part.own_files;
    digest.add(place.first);
  }
  part.own_paths = digest.text();
  return part;
}

inline std::string report_of(const Games& games, const std::optional<report::ShardInfo>& part) {
  const bool has_samples = part && part->samples;
  const report::Printer printer(
      report::jsonl_format, {.setup = has_samples ? std::optional<std::string>("") : std::nullopt});
  std::string text;
  report::Summary summary;
  printer.begin({"tool", "1.2.3", {}, part}, text);
  for (const auto& [place, verdict] : games) {
    report::Report report;
    report.path = place.first;
    report.verdict = verdict;
    report.verdict.game = place.second;
    printer.print(report, text);
    summary.add(report::Outcome(report));
  }
  printer.end(summary, text);
  return text;
}

/// Reports of so many shards, with digests if `contents`.
inline std::vector<std::string> reports_of(const Games& games, std::size_t count, bool contents,
                                           Random& random) {
  std::vector<std::string> texts;
  for (const Games& own : dealt(games, count, random)) {
    report::ShardInfo part = part_of(own);
    part.index = static_cast<unsigned>(texts.size() + 1);
    part.count = static_cast<unsigned>(count);
    part.samples = contents;
    part.files = part_of(games).own_files;
    texts.push_back(report_of(own, count > 1 || contents ? std::optional(part) : std::nullopt));
  }
  std::shuffle(texts.begin(), texts.end(), random);
  return texts;
}

/// An open report of shards, whose texts must outlive it.
class OpenSide {
 public:
  OpenSide(const std::vector<std::string>& texts, std::size_t step,
           const std::string& tool = "tool") {
    for (const std::string& text : texts) {
      readers_.emplace_back(text, step);
      reports_.emplace_back(readers_.back(), "r" + std::to_string(reports_.size()), parser_);
      pointers_.push_back(&reports_.back());
    }
    side_.emplace("side", pointers_, parser_, tool);
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
inline std::vector<std::string> compared(Side& before, Side& after, report::Comparison& counts,
                                         const Rules& rules = {}) {
  std::vector<std::string> lines;
  Comparer comparer(before, after, rules,
                    [&](report::Report& report) { lines.push_back(compare::list_line(report)); });
  const std::atomic<bool> stop{false};
  comparer.run(counts, stop);
  return lines;
}

}  // namespace referee::internal::tests
