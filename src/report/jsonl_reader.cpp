#include "report/jsonl_reader.hpp"

#include <algorithm>
#include <istream>

#include <fmt/format.h>

#include "base/error.hpp"
#include "json/controls.hpp"
#include "json/errors.hpp"
#include "report/formats/jsonl.hpp"
#include "report/jsonl_fields.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

constexpr std::string_view begin_of_game = "{\"type\":\"game\",";
constexpr std::string_view begin_of_statistics = "{\"type\":\"stats\",";

/// Escapes what another program may have left as it is, and a terminal may obey.
void escape_controls(std::string& line) {
  if (line.find('\x7F') == std::string::npos && line.find('\xC2') == std::string::npos) return;
  std::string escaped;
  for (const char c : line) json::append_without_controls(escaped, c);
  line = std::move(escaped);
}

std::string bytes_of(std::string_view hex) {
  std::optional<std::string> bytes = text::bytes_of_hexadecimal(hex);
  if (!bytes || bytes->empty()) throw base::Error("path_hex is not hexadecimal");
  return std::move(*bytes);
}

game::Where where_of(const JsonlFields& fields) {
  game::Where where;
  if (fields.has("line")) where.line = fields.number("line");
  if (fields.has("byte")) where.byte = fields.number("byte");
  if (fields.has("move")) where.move = fields.number("move");
  if (fields.has("player")) where.player = fields.number("player", 2);
  return where;
}

game::Verdict verdict_of(const JsonlFields& fields) {
  game::Verdict verdict;
  verdict.code = fields.code("code");
  if (fields.text("name") != game::entry_of(verdict.code).name) {
    throw base::Error("the code has another name");
  }
  if (fields.has("game")) verdict.game = fields.number("game");
  verdict.reason = fields.text("reason");
  verdict.where = where_of(fields);
  verdict.moves = fields.number("moves");
  verdict.bytes = fields.number("bytes");
  for (const char* const key : {"id", "id_hex"}) {
    if (fields.has(key))
      game::add_property<std::string>(verdict.properties, key, std::string(fields.text(key)));
  }
  for (const char* const key : {"winning_move", "column", "game_in_file"}) {
    if (fields.has(key))
      game::add_property<std::uint64_t>(verdict.properties, key, fields.number(key));
  }
  return verdict;
}

}  // namespace

/// simdjson's parser, which is reused from line to line.
class JsonlReader::Parser {
 public:
  JsonlFields parse(std::string& line) {
    line.reserve(line.size() + simdjson::SIMDJSON_PADDING);
    simdjson::dom::object object;
    const simdjson::error_code error = parser_.parse(line).get(object);
    if (error == simdjson::INCORRECT_TYPE) throw base::Error("it is no JSON object");
    if (error != simdjson::SUCCESS) {
      json::check_machine(error);
      throw base::Error(fmt::format("it is no JSON: {}", simdjson::error_message(error)));
    }
    return JsonlFields(object);
  }

 private:
  simdjson::dom::parser parser_;
};

JsonlReader::JsonlReader(std::istream& in, std::string name)
    : in_(in), name_(std::move(name)), parser_(std::make_unique<Parser>()) {
  if (!read_line()) refuse("it is empty");
  read(&JsonlReader::take_begin);
}

JsonlReader::~JsonlReader() = default;

void JsonlReader::refuse(std::string_view why) const {
  throw base::Error(fmt::format("{}: line {}: {}", name_, line_number_, why));
}

bool JsonlReader::next() {
  const auto read_on = [this] {
    if (!read_line()) refuse("the report is truncated: it has no summary");
  };
  read_on();
  if (text_.starts_with(begin_of_statistics)) {
    read_on();
  }
  const bool is_game = text_.starts_with(begin_of_game);
  read(is_game ? &JsonlReader::take_game : &JsonlReader::take_summary);
  if (!is_game && read_line()) refuse("there is something after the summary");
  return is_game;
}

/// False at the end. A last line that is cut off is refused.
bool JsonlReader::read_line() {
  constexpr std::size_t least_room = 4096;
  ++line_number_;
  text_.clear();
  while (true) {
    const std::size_t size = text_.size();
    if (size > max_line_bytes) refuse("the line is too long for a report");
    const std::size_t room = std::min(std::max(least_room, size), max_line_bytes + 2 - size);
    text_.resize(size + room);
    in_.getline(text_.data() + size, static_cast<std::streamsize>(room));
    const auto count = static_cast<std::size_t>(in_.gcount());
    if (in_.bad()) refuse("it cannot be read");
    if (in_.eof()) {
      if (size + count == 0) return false;
      refuse("the report is truncated: the end of the line is missing");
    }
    if (!in_.fail()) {
      text_.resize(size + count - 1);  // without the line's end
      return true;
    }
    in_.clear();  // the line is longer than the room
    text_.resize(size + count);
  }
}

void JsonlReader::read(void (JsonlReader::*take)(const JsonlFields&)) {
  try {
    (this->*take)(parser_->parse(text_));
  } catch (const base::Error& error) {
    refuse(error.what());
  }
}

void JsonlReader::take_begin(const JsonlFields& fields) {
  if (fields.text("type") != "begin") throw base::Error("no report begins like this");
  const std::uint64_t schema = fields.number("schema");
  if (schema != JsonlPrinter::schema_version) {
    throw base::Error(fmt::format("it has version {} of the schema", schema));
  }
  tool_ = fields.text("tool");
  version_ = fields.text("version");
  const JsonlFields options = fields.object("options");
  for (const auto& [name, value] : options) options_.emplace_back(name, options.text(name));
  if (fields.has("shard")) take_part(fields.object("shard"));
}

void JsonlReader::take_part(const JsonlFields& fields) {
  ShardInfo part;
  part.count = fields.number("count", ShardInfo::max_count);
  part.index = fields.number("index", part.count);
  part.files = fields.number("files");
  part.listing = fields.text("listing");
  part.own_files = fields.number("own_files");
  part.own_paths = fields.text("own_paths");
  part.samples = fields.has("samples") && fields.truth("samples");
  if (part.index == 0) throw base::Error("shards are counted from 1");
  if (part.own_files > part.files) throw base::Error("own_files is larger than files");
  part_ = std::move(part);
}

void JsonlReader::take_game(const JsonlFields& fields) {
  if (fields.has("change")) throw base::Error("it was compared with a baseline already");
  if (text_.find(JsonlPrinter::after_difference) == std::string::npos) {
    throw base::Error("it is not written as a report is");
  }
  Report report;
  report.verdict = verdict_of(fields);
  if (fields.has("directory")) report.is_directory = fields.truth("directory");
  if (fields.has("expected")) report.expected = fields.code("expected");
  report.seconds = fields.seconds("seconds");
  std::swap(path_, former_path_);
  take_path(fields);
  const std::uint64_t game = report.verdict.game;
  report.begins_part = game > 1 && (path_ != former_path_ || game != report_.verdict.game + 1);
  report.path = path_;
  setup_.reset();
  if (part_ && part_->samples) take_sample(fields.object("sample"), report);
  escape_controls(text_);
  report.line = text_;
  report_ = std::move(report);
  const Outcome outcome(report_);
  if (outcome.begins_file) paths_.add_file(place_of(path_, report_.is_directory), game);
  counted_.add(outcome);
}

void JsonlReader::take_path(const JsonlFields& fields) {
  const std::string_view visible = fields.text("path");
  if (fields.has("path_hex")) {
    path_ = bytes_of(fields.text("path_hex"));
  } else {
    path_ = visible;
  }
}

/// Takes the sample out of the line, which is then that of a report without samples.
void JsonlReader::take_sample(const JsonlFields& fields, Report& report) {
  report.file_bytes = fields.number("file_bytes");
  if (fields.has("setup")) setup_ = fields.text("setup");
  if (fields.has("digest")) {
    const std::string digest = bytes_of(fields.text("digest"));
    if (digest.size() != std::tuple_size_v<base::Digest::Value>) {
      throw base::Error("digest is none");
    }
    std::copy(digest.begin(), digest.end(), report.verdict.digest.emplace().begin());
  }
  const std::size_t begin = text_.rfind(JsonlPrinter::begin_of_sample);
  if (begin == std::string::npos) throw base::Error("it is not written as a report is");
  text_.replace(begin, std::string::npos, "}");
}

void JsonlReader::take_summary(const JsonlFields& fields) {
  if (fields.text("type") != "summary") throw base::Error("it is neither a game nor a summary");
  summary_.partial = fields.truth("partial");
  summary_.files = fields.number("files");
  summary_.games = fields.number("games");
  summary_.skipped = fields.number("skipped");
  summary_.bytes = fields.number("bytes");
  summary_.moves = fields.number("moves");
  summary_.seconds = fields.seconds("seconds");
  summary_.failures = counted_.failures;
  const JsonlFields codes = fields.object("codes");
  for (const game::CodeEntry& entry : game::code_table) {
    const char digit = game::digit_of(entry.code);
    summary_.by_code[static_cast<std::size_t>(entry.code)] = codes.number({&digit, 1});
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
