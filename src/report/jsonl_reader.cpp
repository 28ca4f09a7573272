#include "report/jsonl_reader.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "json/writer.hpp"
#include "report/formats/jsonl.hpp"
#include "report/line_members.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

constexpr std::string_view begin_of_game = "{\"type\":\"game\",";
constexpr std::string_view begin_of_statistics = "{\"type\":\"stats\",";

/// Whether there is something that a terminal may obey, which another program may have left as it
/// is.
bool has_controls(std::string_view line) {
  return line.find('\x7F') != line.npos || line.find('\xC2') != line.npos;
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
  if (line.has("change")) throw base::Error("it was compared with a baseline already");
  if (text().find(after_difference) == std::string_view::npos) {
    throw base::Error("it is not written as a report is");
  }
  const std::uint64_t former_game = report_.verdict.game;
  clear_report();
  take_verdict(line, report_.verdict);
  line.find("directory", report_.is_directory);
  report_.expected = report_.verdict.expected;
  line.find_seconds(report_.seconds);
  std::swap(path_, former_path_);
  path_.assign(line.get<std::string_view>("path"));
  if (line.has("path_hex")) {
    std::optional<std::string> bytes =
        text::bytes_of_hexadecimal(line.get<std::string_view>("path_hex"));
    if (!bytes || bytes->empty()) throw base::Error("path_hex is not hexadecimal");
    path_ = std::move(*bytes);
  }
  const std::uint64_t game = report_.verdict.game;
  report_.begins_part = game > 1 && (path_ != former_path_ || game != former_game + 1);
  report_.path = path_;
  if (part_ && part_->samples) take_sample(line.object("sample"));
  report_.line = text();
  if (has_controls(text())) {
    escaped_.clear();
    for (const char c : text()) json::append_without_controls(escaped_, c);
    report_.line = escaped_;
  }
  const Outcome outcome(report_);
  if (outcome.begins_file) paths_.add_file(place_of(path_, report_.is_directory), game);
  counted_.add(outcome);
}

/// Keeps the memory of the longest parts.
void JsonlReader::clear_report() {
  std::string reason = std::move(report_.verdict.reason);
  game::Properties properties = std::move(report_.verdict.properties);
  reason.clear();
  properties.clear();
  report_ = Report();
  report_.verdict.reason = std::move(reason);
  report_.verdict.properties = std::move(properties);
}

/// Of its properties, those that printers know.
void JsonlReader::take_verdict(const LineMembers& line, game::Verdict& verdict) {
  const auto read = [&](const game::VerdictField& field, auto& member) {
    if (!line.find(field.name, member) && field.is_always_here) line.require(field.name);
  };
  game::visit_fields(read, verdict);
  if (line.get<std::string_view>("name") != game::entry_of(verdict.code).name) {
    throw base::Error("the code has another name");
  }
  const auto find_property = [&](const char* key, auto value) {
    if (line.find(key, value)) game::add_property(verdict.properties, key, std::move(value));
  };
  for (const char* const key : {"id", "id_hex"}) find_property(key, std::string());
  for (const char* const key : {"winning_move", "column", "game_in_file"}) {
    find_property(key, std::uint64_t{0});
  }
}

/// Takes the sample out of the line, which is then that of a report without samples.
void JsonlReader::take_sample(const LineMembers& sample) {
  report_.file_bytes = sample.get<std::uint64_t>("file_bytes");
  sample.find("setup", report_.setup);
  sample.find("digest", report_.verdict.digest);
  const std::size_t begin = text().rfind(begin_of_sample);
  if (begin == std::string_view::npos) throw base::Error("it is not written as a report is");
  line_[begin] = '}';
  line_ = line_.first(begin + 1);
}

void JsonlReader::take_summary(const LineMembers& line) {
  if (line.get<std::string_view>("type") != "summary") {
    throw base::Error("it is neither a game nor a summary");
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
    summary_.by_code[static_cast<std::size_t>(entry.code)] = codes.get<std::uint64_t>({&digit, 1});
  }
  check_against_games();
}

void JsonlReader::check_against_games() const {
  if (summary_.partial) throw base::Error("the report is partial: its sweep was stopped early");
  if (summary_.games != counted_.games || summary_.files != counted_.files) {
    throw base::Error(
        fmt::format("games are lost or too many: the summary counts {} of {} files, there are {} "
                    "of {}",
                    summary_.games, summary_.files, counted_.games, counted_.files));
  }
  const bool agrees = summary_.bytes == counted_.bytes && summary_.moves == counted_.moves &&
                      summary_.by_code == counted_.by_code;
  if (!agrees) throw base::Error("games are lost: the summary counts others than are there");
  if (part_ && (counted_.files != part_->own_files || paths_.text() != part_->own_paths)) {
    throw base::Error("files are lost: the shard set out with others than are there");
  }
}

}  // namespace referee::internal::report
