#include "report/jsonl_reader.hpp"

#include <algorithm>
#include <istream>

#include <fmt/format.h>

#include "base/error.hpp"
#include "json/read.hpp"
#include "json/writer.hpp"
#include "report/formats/jsonl.hpp"
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

/// What a member should have been, for messages.
template <typename T>
constexpr std::string_view otherwise() {
  if (std::is_same_v<T, std::uint64_t>) return "is no natural number, or too large";
  if (std::is_same_v<T, bool>) return "is neither true nor false";
  if (std::is_same_v<T, double>) return "is no number";
  if (std::is_same_v<T, base::Digest::Value>) return "is none";
  return std::is_same_v<T, simdjson::dom::object> ? "is no object" : "is no text";
}

}  // namespace

/// The members of an object in a report. One that is missing, or of another kind than it should be,
/// throws base::Error with its name.
class JsonlReader::Members {
 public:
  explicit Members(simdjson::dom::object object) : object_(object) {}

  bool has(std::string_view name) const { return object_.at_key(name).error() == 0; }
  void require(std::string_view name) const {
    if (!has(name)) refuse(name, "is missing");
  }

  template <typename T>
  T get(std::string_view name) const {
    if constexpr (std::is_enum_v<T>) {
      return static_cast<T>(number(name, game::code_table.size() - 1));
    } else if constexpr (std::is_same_v<T, unsigned>) {
      return number(name, most_players);
    } else {
      require(name);
      T value{};
      if (!json::Read::value(object_.at_key(name).value(), value)) refuse(name, otherwise<T>());
      return value;
    }
  }

  unsigned number(std::string_view name, std::uint64_t most) const {
    const auto value = get<std::uint64_t>(name);
    if (value > most) refuse(name, fmt::format("is larger than {}", most));
    return static_cast<unsigned>(value);
  }

  /// Leaves `to` as it is if there is no such member.
  template <typename T>
  void find(std::string_view name, T& to) const {
    if (!has(name)) return;
    if constexpr (game::is_optional<T>) {
      to = get<typename T::value_type>(name);
    } else {
      to = get<T>(name);
    }
  }

  /// Not negative.
  void find_seconds(std::optional<double>& to) const {
    find("seconds", to);
    if (to && *to < 0) refuse("seconds", "is negative");
  }

  Members object(std::string_view name) const { return Members(get<simdjson::dom::object>(name)); }

  simdjson::dom::object::iterator begin() const { return object_.begin(); }
  simdjson::dom::object::iterator end() const { return object_.end(); }

 private:
  static constexpr unsigned most_players = 2;

  [[noreturn]] static void refuse(std::string_view name, std::string_view why) {
    throw base::Error(fmt::format("{} {}", name, why));
  }

  simdjson::dom::object object_;
};

/// simdjson's parser, which is reused from line to line.
class JsonlReader::Parser {
 public:
  Members parse(std::string& line) {
    line.reserve(line.size() + simdjson::SIMDJSON_PADDING);
    simdjson::dom::object object;
    const simdjson::error_code error = parser_.parse(line).get(object);
    if (error == simdjson::INCORRECT_TYPE) throw base::Error("it is no JSON object");
    if (error != simdjson::SUCCESS) {
      json::check_machine(error);
      throw base::Error(fmt::format("it is no JSON: {}", simdjson::error_message(error)));
    }
    return Members(object);
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

void JsonlReader::read(void (JsonlReader::*take)(const Members&)) {
  try {
    (this->*take)(parser_->parse(text_));
  } catch (const base::Error& error) {
    refuse(error.what());
  }
}

void JsonlReader::take_begin(const Members& line) {
  if (line.get<std::string_view>("type") != "begin")
    throw base::Error("no report begins like this");
  const auto schema = line.get<std::uint64_t>("schema");
  if (schema != schema_version) {
    throw base::Error(fmt::format("it has version {} of the schema", schema));
  }
  tool_ = line.get<std::string>("tool");
  version_ = line.get<std::string>("version");
  const Members options = line.object("options");
  for (const auto& [name, value] : options) {
    options_.emplace_back(name, options.get<std::string_view>(name));
  }
  if (line.has("shard")) take_part(line.object("shard"));
}

void JsonlReader::take_part(const Members& shard) {
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

void JsonlReader::take_game(const Members& line) {
  if (line.has("change")) throw base::Error("it was compared with a baseline already");
  if (text_.find(after_difference) == std::string::npos) {
    throw base::Error("it is not written as a report is");
  }
  Report report;
  take_verdict(line, report.verdict);
  line.find("directory", report.is_directory);
  report.expected = report.verdict.expected;
  line.find_seconds(report.seconds);
  std::swap(path_, former_path_);
  path_ = line.get<std::string>("path");
  if (line.has("path_hex")) {
    std::optional<std::string> bytes =
        text::bytes_of_hexadecimal(line.get<std::string_view>("path_hex"));
    if (!bytes || bytes->empty()) throw base::Error("path_hex is not hexadecimal");
    path_ = std::move(*bytes);
  }
  const std::uint64_t game = report.verdict.game;
  report.begins_part = game > 1 && (path_ != former_path_ || game != report_.verdict.game + 1);
  report.path = path_;
  if (part_ && part_->samples) take_sample(line.object("sample"), report);
  escape_controls(text_);
  report.line = text_;
  report_ = std::move(report);
  const Outcome outcome(report_);
  if (outcome.begins_file) paths_.add_file(place_of(path_, report_.is_directory), game);
  counted_.add(outcome);
}

/// Of its properties, those that printers know.
void JsonlReader::take_verdict(const Members& line, game::Verdict& verdict) {
  const auto read = [&](const game::VerdictField& field, auto& member) {
    if (field.is_always_here) line.require(field.name);
    line.find(field.name, member);
  };
  game::visit_fields(read, verdict);
  if (line.get<std::string_view>("name") != game::entry_of(verdict.code).name) {
    throw base::Error("the code has another name");
  }
  const auto find_property = [&](const char* key, auto value) {
    if (!line.has(key)) return;
    line.find(key, value);
    game::add_property(verdict.properties, key, std::move(value));
  };
  for (const char* const key : {"id", "id_hex"}) find_property(key, std::string());
  for (const char* const key : {"winning_move", "column", "game_in_file"}) {
    find_property(key, std::uint64_t{0});
  }
}

/// Takes the sample out of the line, which is then that of a report without samples.
void JsonlReader::take_sample(const Members& sample, Report& report) {
  report.file_bytes = sample.get<std::uint64_t>("file_bytes");
  sample.find("setup", report.setup);
  sample.find("digest", report.verdict.digest);
  const std::size_t begin = text_.rfind(begin_of_sample);
  if (begin == std::string::npos) throw base::Error("it is not written as a report is");
  text_.replace(begin, std::string::npos, "}");
}

void JsonlReader::take_summary(const Members& line) {
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
  const Members codes = line.object("codes");
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
