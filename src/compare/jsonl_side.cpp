#include "compare/jsonl_side.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "baseline/line.hpp"
#include "sweep/merge.hpp"

namespace referee::internal::compare {

std::string content_of_file(std::string_view digest, std::uint64_t game) {
  if (digest.empty() || game == 0) return std::string(digest);
  return fmt::format("{} game {}", digest, game);
}

JsonlSide::JsonlSide(std::string name, std::span<report::JsonlReader* const> reports,
                     report::LineParser& parser, std::string_view tool)
    : name_(std::move(name)) {
  const report::JsonlReader& first = *reports.front();
  if (reports.size() > 1) {
    sweep::head_of(reports, tool);
  } else if (first.tool() != tool) {
    throw base::Error(fmt::format("{} is a report of {}", first.name(), first.tool()));
  }
  streams_.reserve(reports.size());
  for (report::JsonlReader* const report : reports) streams_.emplace_back(*report, parser);
}

report::Comparison::Side JsonlSide::about() const {
  return {name_, streams_.front().reader().version(), streams_.front().reader().options()};
}

Side::Carries JsonlSide::carries() const {
  const auto& part = streams_.front().reader().part();
  return {.contents = part && part->samples};
}

bool JsonlSide::next() {
  if (!is_begun_) {
    is_begun_ = true;
    for (Stream& stream : streams_) order_.add(stream);
  }
  given_ = order_.next();
  return given_ != nullptr;
}

std::string JsonlSide::content() const {
  const game::Verdict& verdict = given_->reader().report().verdict;
  if (!verdict.digest) return {};
  // That of a game among several of a file is not one of a file.
  return (verdict.game > 0 ? "of a game: " : "") + baseline::content_text(*verdict.digest);
}

void JsonlSide::refuse(std::string_view why) const {
  given_->reader().refuse(why);
}

bool JsonlSide::Stream::next() {
  if (!reader_->next(*parser_)) return false;
  const report::Report& report = reader_->report();
  std::string place = report::place_of(report.path, report.is_directory);
  const int order = place_.compare(place);
  const std::uint64_t number = report.verdict.game;
  // Games without a number are alone in their files.
  if (order > 0 || (order == 0 && (number_ == 0 || number <= number_))) {
    reader_->refuse("this game is out of order, or occurs twice");
  }
  place_ = std::move(place);
  number_ = number;
  return true;
}

}  // namespace referee::internal::compare
