#include "compare/jsonl_side.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.hpp"
#include "baseline/line.hpp"
#include "sweep/merge.hpp"
#include "text/escape.hpp"

namespace referee::internal::compare {

std::string content_of_file(std::string_view digest, std::uint64_t game) {
  if (digest.empty() || game == 0) return std::string(digest);
  return fmt::format("{} game {}", digest, game);
}

JsonlSide::JsonlSide(std::string name, std::span<report::JsonlReader* const> reports,
                     report::LineParser& parser, std::string_view tool)
    : name_(std::move(name)), reports_(reports), parser_(parser) {
  const report::JsonlReader& first = *reports.front();
  if (reports.size() > 1) {
    sweep::head_of(reports, tool);
  } else if (first.tool() != tool) {
    throw base::Error(fmt::format("{} is a report of {}", first.name(), first.tool()));
  }
}

report::Comparison::Side JsonlSide::about() const {
  return {name_, reports_.front()->version(), reports_.front()->options()};
}

Side::Carries JsonlSide::carries() const {
  const auto& part = reports_.front()->part();
  return {.contents = part && part->samples};
}

bool JsonlSide::next() {
  if (!is_begun_) {
    is_begun_ = true;
    for (report::JsonlReader* const reader : reports_) {
      Head head{reader, {}, 0};
      if (advance(head)) heads_.push_back(std::move(head));
    }
    std::make_heap(heads_.begin(), heads_.end(), comes_later);
  } else if (advance(heads_.back())) {
    std::push_heap(heads_.begin(), heads_.end(), comes_later);
  } else {
    heads_.pop_back();
  }
  if (heads_.empty()) return false;
  std::pop_heap(heads_.begin(), heads_.end(), comes_later);
  check_single();
  return true;
}

std::string JsonlSide::content() const {
  const game::Verdict& verdict = heads_.back().reader->report().verdict;
  if (!verdict.digest) return {};
  // That of a game among several of a file is not one of a file.
  return (verdict.game > 0 ? "of a game: " : "") + baseline::content_text(*verdict.digest);
}

void JsonlSide::refuse(std::string_view why) const {
  heads_.back().reader->refuse(why);
}

bool JsonlSide::comes_later(const Head& a, const Head& b) {
  const int order = a.place.compare(b.place);
  return order != 0 ? order > 0 : a.game > b.game;
}

/// Reads the next game of a report, which must come after the one before.
bool JsonlSide::advance(Head& head) {
  if (!head.reader->next(parser_)) return false;
  const report::Report& report = head.reader->report();
  std::string place = report::place_of(report.path, report.is_directory);
  const int order = head.place.compare(place);
  const std::uint64_t game = report.verdict.game;
  // Games without a number are alone in their files.
  if (order > 0 || (order == 0 && (head.game == 0 || game <= head.game))) {
    head.reader->refuse("this game is not in its place, or is there twice");
  }
  head.place = std::move(place);
  head.game = game;
  return true;
}

/// Refuses a game that two shards have, or one of what is a whole file in another shard.
void JsonlSide::check_single() const {
  if (heads_.size() < 2) return;
  const Head& given = heads_.back();
  const Head& other = heads_.front();
  const bool repeats = given.place == other.place && (given.game == other.game || given.game == 0);
  if (!repeats) return;
  other.reader->refuse(fmt::format("{} has this file too: {}", given.reader->name(),
                                   text::escaped(other.reader->report().path)));
}

}  // namespace referee::internal::compare
