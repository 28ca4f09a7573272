#include "compare/comparer.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "report/line_properties.hpp"
#include "report/shard_info.hpp"
#include "sweep/report_writer.hpp"
#include "sweep/reporter.hpp"
#include "text/escape.hpp"

namespace referee::internal::compare {
namespace {

using baseline::Change;

/// A baseline has directories that could not be read at the places of files: such a path is
/// recognised by itself.
void unread_key(const report::Report& report, std::string& key) {
  if (report.verdict.code != game::Code::file_error || report.verdict.game > 0) return;
  key = fmt::format("unread: {}", baseline::without_dot(report.path));
}

}  // namespace

/// Advances to the next game.
void Comparer::Walk::go_on() {
  has_game = side.next();
  if (!has_game) return;
  const report::Report& report = side.report();
  const std::string_view path = is_plain ? baseline::without_dot(report.path) : report.path;
  std::string next_place = report::place_of(path, report.is_directory);
  const std::uint64_t next_game = report.verdict.game;
  if (!place.empty() && std::tie(next_place, next_game) <= std::tie(place, game)) {
    side.refuse("without the leading ./, this path is out of order, or occurs twice");
  }
  place = std::move(next_place);
  game = next_game;
}

Comparer::Comparer(Side& before, Side& after, const Rules& rules, Take take)
    : rules_(rules),
      take_(std::move(take)),
      fields_(before.carries(), after.carries(), rules.ignored),
      before_{before, after.carries().plain_paths},
      after_{after, before.carries().plain_paths} {}

void Comparer::run(report::Comparison& counts, const std::atomic<bool>& stop) {
  counts.looks_for_moves = before_.side.carries().contents && after_.side.carries().contents;
  before_.go_on();
  after_.go_on();
  while (before_.has_game || after_.has_game) {
    if (stop) throw base::Error("the comparison was interrupted");
    const auto here = std::tie(before_.place, before_.game);
    const auto there = std::tie(after_.place, after_.game);
    if (!after_.has_game || (before_.has_game && here < there)) {
      take_single(before_, SingleGames::Side::removed, counts);
      before_.go_on();
    } else if (!before_.has_game || there < here) {
      take_single(after_, SingleGames::Side::added, counts);
      after_.go_on();
    } else {
      take_pair(counts);
      before_.go_on();
      after_.go_on();
    }
  }
  take_singles(counts, stop);
}

bool Comparer::is_wanted(Change kind) const {
  return rules_.only.empty() ||
         std::find(rules_.only.begin(), rules_.only.end(), kind) != rules_.only.end();
}

void Comparer::take_pair(report::Comparison& counts) {
  ++counts.before.games;
  ++counts.after.games;
  report::Report& was = before_.side.report();
  report::Report& now = after_.side.report();
  std::string old_room;
  std::string new_room;
  const std::string_view old_properties = report::properties_text(was, old_room);
  if (!former_) former_ = std::make_shared<report::Former>();
  former_->verdict = std::move(was.verdict);  // its numbers stay
  if (!fields_.compare(now, old_properties, report::properties_text(now, new_room), *former_)) {
    ++counts.same;
    return;
  }
  former_->is_there = true;
  former_->path = was.path;
  now.former = std::move(former_);
  hand_on(now, Change::changed, counts);
}

/// Takes a game that only one of the reports has.
void Comparer::take_single(Walk& walk, SingleGames::Side side, report::Comparison& counts) {
  const bool is_removed = side == SingleGames::Side::removed;
  ++(is_removed ? counts.before : counts.after).games;
  report::Report& report = walk.side.report();
  std::string content = counts.looks_for_moves ? walk.side.content() : std::string();
  if (before_.is_plain || after_.is_plain) unread_key(report, content);
  if (!content.empty()) return singles_.add(side, report, walk.place, content);
  report.former = std::make_shared<report::Former>();
  hand_on(report, is_removed ? Change::missing : Change::added, counts);
}

void Comparer::take_singles(report::Comparison& counts, const std::atomic<bool>& stop) {
  singles_.find_moves(stop);
  for (SingleGames::Game game; singles_.next(game);) {
    if (stop) throw base::Error("the comparison was interrupted");
    if (game.was != nullptr && game.now != nullptr) {
      take_moved(*game.was, *game.now, counts);
    } else {
      report::Report& report = game.was != nullptr ? *game.was : *game.now;
      report.former = std::make_shared<report::Former>();
      hand_on(report, game.was != nullptr ? Change::missing : Change::added, counts);
    }
  }
}

void Comparer::take_moved(report::Report& was, report::Report& now, report::Comparison& counts) {
  if (baseline::without_dot(was.path) == baseline::without_dot(now.path)) {  // see unread_key()
    ++counts.same;
    return;
  }
  std::string old_room;
  std::string new_room;
  now.former = std::make_shared<report::Former>();
  now.former->is_there = true;
  now.former->path = was.path;
  now.former->verdict = std::move(was.verdict);
  fields_.compare(now, report::properties_text(was, old_room),
                  report::properties_text(now, new_room), *now.former);
  hand_on(now, Change::moved, counts);
}

/// Counts the difference and hands it on, if it is of a kind that is wanted. REQUIRES: the report
/// has a former, with the former game unless the kind says that there is none, or it is the report
/// itself.
void Comparer::hand_on(report::Report& report, Change kind, report::Comparison& counts) {
  if (!is_wanted(kind)) return;
  report::Former& former = *report.former;
  if (kind == Change::missing) {
    former.is_there = true;
    former.path = report.path;
    former.verdict = report.verdict;
  }
  report.is_compared = true;
  baseline::Difference& difference = report.difference.emplace();
  difference.change = kind;
  if (former.is_there) difference.before = baseline::recorded_result(former.verdict);
  if (kind == Change::moved) difference.moved_from = former.path;
  former.verdict.properties.clear();  // their keys may belong to the side
  ++counts.by_kind[static_cast<std::size_t>(kind)];
  // It is the first of all fields.
  const bool has_other_code = !former.fields.empty() && former.fields.front() == "code";
  if (has_other_code) {
    ++counts.from_to[static_cast<std::size_t>(former.verdict.code)]
                    [static_cast<std::size_t>(report.verdict.code)];
  }
  counts.add_example(kind, {list_line(report), has_other_code});
  take_(report);
}

std::string list_line(const report::Report& report) {
  const report::Former& former = *report.former;
  const auto code = [](bool is_there, const game::Verdict& verdict) {
    return is_there ? game::digit_of(verdict.code) : '-';
  };
  const auto or_none = [](std::string words) { return words.empty() ? "-" : words; };
  const bool is_moved = report.difference->change == Change::moved;
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}", report::kind_name(report.difference->change),
                     code(former.is_there, former.verdict),
                     code(!report.is_missing(), report.verdict), text::escaped(report.path),
                     report.verdict.game > 0 ? fmt::format("{}", report.verdict.game) : "-",
                     or_none(text::escaped(fmt::format("{}", fmt::join(former.fields, ",")))),
                     or_none(is_moved ? text::escaped(former.path) : ""));
}

std::vector<std::string> not_compared(const Side& before, const Side& after) {
  std::vector<std::string> words;
  const auto add = [&](const Side& side, const Side& other) {
    const Side::Carries carries = side.carries();
    const std::string name = side.about().name;
    if (!carries.words) {
      words.push_back(
          fmt::format("{} is a baseline: only codes and winning moves are compared", name));
    } else if (!carries.expectations && other.carries().words && other.carries().expectations) {
      words.push_back(fmt::format(
          "{} is a cache: it has no empty files, none with code 9, and no codes expected by names",
          name));
    }
  };
  add(before, after);
  add(after, before);
  return words;
}

report::Summary run(Side& before, Side& after, const Rules& rules, report::Comparison& counts,
                    std::span<sweep::ReportOutput> outputs, const std::atomic<bool>& stop) {
  const sweep::Plan plan;
  std::atomic<bool> is_stopped{false};
  sweep::ReportWriter writer(plan, outputs, is_stopped);
  sweep::Reporter reporter(plan, outputs, is_stopped);
  const auto hand_over = [&] {
    if (reporter.is_empty()) return;
    writer.take(reporter.batches().front());
    reporter.batches().front().clear();
  };
  Comparer comparer(before, after, rules, [&](report::Report& report) {
    reporter.add(report);
    if (reporter.is_full()) hand_over();
  });
  comparer.run(counts, stop);
  hand_over();
  report::Summary summary = writer.finish(std::nullopt, 0);
  summary.comparison = &counts;
  return summary;
}

}  // namespace referee::internal::compare
