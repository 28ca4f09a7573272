#include "report/jsonl_reader.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "report/formats/jsonl.hpp"
#include "report/line_members.hpp"
#include "text/fields.hpp"

namespace referee::internal::report {
namespace {

constexpr std::string_view begin_of_game = "{\"type\":\"game\",";
constexpr std::string_view begin_of_statistics = "{\"type\":\"stats\",";

bool is_blank_at_end(char c) {
  return text::is_blank(c) || c == '\r';
}

}  // namespace

JsonlReader::JsonlReader(io::Reader& in, std::string name, LineParser& parser,
                         std::size_t buffer_bytes)
    : name_(std::move(name)), lines_(in, buffer_bytes) {
  if (!read_line()) refuse("it is empty");
  read(&JsonlReader::take_begin, parser);
}

JsonlReader::~JsonlReader() = default;

void JsonlReader::refuse(std::uint64_t line, std::string_view why) const {
  throw base::Error(fmt::format("{}: line {}: {}", name_, line, why));
}

bool JsonlReader::next(LineParser& parser) {
  const auto read_on = [this] {
    if (!read_line()) refuse("the report is truncated: it has no summary");
  };
  read_on();
  if (text().starts_with(begin_of_statistics)) {
    read_on();
  }
  const bool is_game = text().starts_with(begin_of_game);
  read(is_game ? &JsonlReader::take_game : &JsonlReader::take_summary, parser);
  if (!is_game && read_line()) refuse("there is something after the summary");
  return is_game;
}

bool JsonlReader::has_next() {
  return lines_.has_next(begin_of_game);
}

/// False at the end. A last line that is cut off is refused.
bool JsonlReader::read_line() {
  ++line_number_;
  while (!lines_.next(line_)) {
    if (lines_.held() > max_line_bytes) refuse("the line is too long for a report");
    if (lines_.read_more()) continue;
    if (lines_.held() == 0) return false;
    refuse("the report is truncated: the end of the line is missing");
  }
  // Other programs may have changed the ends of lines.
  while (!line_.empty() && is_blank_at_end(line_.back())) line_ = line_.first(line_.size() - 1);
  return true;
}

void JsonlReader::read(void (JsonlReader::*take)(const LineMembers&), LineParser& parser) {
  try {
    (this->*take)(parser.parse(text()));
  } catch (const base::Error& error) {
    refuse(error.what());
  }
}

void JsonlReader::take_begin(const LineMembers& line) {
  if (line.get<std::string_view>("type") != "begin")
    throw base::Error("no report begins like this");
  const auto schema = line.get<std::uint64_t>("schema");
  if (schema != schema_version) {
    throw base::Error(fmt::format("it has version {} of the schema", schema));
  }
  tool_ = line.get<std::string>("tool");
  version_ = line.get<std::string>("version");
  const LineMembers options = line.object("options");
  for (const auto& [name, value] : options) {
    options_.emplace_back(name, options.get<std::string_view>(name));
  }
  if (line.has("shard")) take_part(line.object("shard"));
}

void JsonlReader::take_part(const LineMembers& shard) {
  ShardInfo part;
  part.count = shard.number("count", ShardInfo::max_count);
  part.index = shard.number("index", part.count);
  part.files = shard.get<std::uint64_t>("files");
  part.listing = shard.get<std::string>("listing");
  part.own_files = shard.get<std::uint64_t>("own_files");
  part.own_paths = shard.get<std::string>("own_paths");
  shard.find("samples", part.samples);
  if (part.index == 0) throw base::Error("shards are counted from 1");
  if (part.own_files > part.files) throw base::Error("own_files is larger than files");
  part_ = std::move(part);
}

void JsonlReader::take_game(const LineMembers& line) {
  game_.read(line_, line, part_ && part_->samples);
  const Outcome outcome(game_.report());
  if (outcome.begins_file) {
    const Report& report = game_.report();
    paths_.add_file(place_of(report.path, report.is_directory), report.verdict.game);
  }
  counted_.add(outcome);
}

void JsonlReader::take_summary(const LineMembers& line) {
  if (line.get<std::string_view>("type") != "summary") {
    throw base::Error("it is neither a game nor a summary as sweeps write them");
  }
  summary_.partial = line.get<bool>("partial");
  for (const auto& [name, member] :
       {std::pair{"files", &summary_.files}, std::pair{"games", &summary_.games},
        std::pair{"skipped", &summary_.skipped}, std::pair{"bytes", &summary_.bytes},
        std::pair{"moves", &summary_.moves}}) {
    *member = line.get<std::uint64_t>(name);
  }
  line.find_seconds(summary_.seconds);
  summary_.failures = counted_.failures;
  const LineMembers codes = line.object("codes");
  for (const game::CodeEntry& entry : game::code_table) {
    const char digit = game::digit_of(entry.code);
    summary_.by_code[entry.code] = codes.get<std::uint64_t>({&digit, 1});
  }
  check_against_games();
}

void JsonlReader::check_against_games() const {
  if (summary_.partial) throw base::Error("the report is partial: its sweep was stopped early");
  if (summary_.games != counted_.games || summary_.files != counted_.files) {
    throw base::Error(
        fmt::format("games are lost or too many: the summary counts {} of {} files, there are {} "
                    "of {} (--only and --baseline leave some out)",
                    summary_.games, summary_.files, counted_.games, counted_.files));
  }
  const bool agrees = summary_.bytes == counted_.bytes && summary_.moves == counted_.moves &&
                      summary_.by_code == counted_.by_code;
  if (!agrees) throw base::Error("the games do not match the summary");
  if (part_ && (counted_.files != part_->own_files || paths_.text() != part_->own_paths)) {
    throw base::Error("the files are not those assigned to the shard");
  }
}

}  // namespace referee::internal::report
