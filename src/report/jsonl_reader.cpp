#include "report/jsonl_reader.hpp"

#include <simdjson.h>

#include <charconv>
#include <istream>

#include <fmt/format.h>

#include "base/trouble.hpp"
#include "report/jsonl.hpp"

namespace referee::report {
namespace {

using simdjson::ondemand::value;

/// Numbers above 2^53 stand as strings.
std::uint64_t number(value field) {
  if (field.type() == simdjson::ondemand::json_type::number) return field.get_uint64();
  const std::string_view digits = field.get_string();
  std::uint64_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  if (error != std::errc() || stop != end) throw base::Trouble("a number is out of range");
  return number;
}

std::string text(value field) {
  return std::string(std::string_view(field.get_string()));
}

game::Code code(value field) {
  const std::uint64_t digit = field.get_uint64();
  if (digit >= game::code_table.size()) throw base::Trouble("there is no such code");
  return static_cast<game::Code>(digit);
}

std::string bytes_of(const std::string& hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    unsigned byte = 0;
    const char* const digits = hex.data() + i;
    if (std::from_chars(digits, digits + 2, byte, 16).ptr != digits + 2) {
      throw base::Trouble("path_hex is not hexadecimal");
    }
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

Part part_of(value field) {
  Part part;
  for (auto member : field.get_object()) {
    const std::string_view key = member.unescaped_key();
    if (key == "index") part.index = static_cast<unsigned>(number(member.value()));
    if (key == "count") part.count = static_cast<unsigned>(number(member.value()));
    if (key == "files") part.files = number(member.value());
    if (key == "listing") part.listing = text(member.value());
  }
  return part;
}

}  // namespace

/// simdjson's state, which is kept from line to line.
class JsonlReader::Line {
 public:
  /// Calls `take(key, value)` for each field.
  template <typename Take>
  void each(const std::string& text, const Take& take) {
    padded_ = simdjson::padded_string(text);
    simdjson::ondemand::document document = parser_.iterate(padded_);
    for (auto field : document.get_object()) {
      const std::string_view key = field.unescaped_key();
      take(key, value(field.value()));
    }
    const char* rest = nullptr;
    const bool has_more = document.current_location().get(rest) == simdjson::SUCCESS;
    if (has_more) throw base::Trouble("there is more on the line than an object");
  }

 private:
  simdjson::padded_string padded_;
  simdjson::ondemand::parser parser_;
};

JsonlReader::JsonlReader(std::istream& in, std::string name)
    : in_(in), name_(std::move(name)), line_(std::make_unique<Line>()) {
  if (!read_line()) refuse("it is empty");
  try {
    read_begin();
  } catch (const simdjson::simdjson_error& error) {
    refuse(error.what());
  } catch (const base::Trouble& trouble) {
    refuse(trouble.what());
  }
}

JsonlReader::~JsonlReader() = default;

void JsonlReader::refuse(std::string_view why) const {
  throw base::Trouble(fmt::format("{}: line {}: {}", name_, line_number_, why));
}

bool JsonlReader::next() {
  if (!read_line()) refuse("the report is truncated: it has no summary");
  const bool is_game = text_.starts_with("{\"type\":\"game\",");
  try {
    if (is_game) {
      read_game();
    } else {
      read_summary();
    }
  } catch (const simdjson::simdjson_error& error) {
    refuse(error.what());
  } catch (const base::Trouble& trouble) {
    refuse(trouble.what());
  }
  if (!is_game && read_line()) refuse("there is something behind the summary");
  return is_game;
}

/// False at the end. A last line that is cut off is there, and no object.
bool JsonlReader::read_line() {
  ++line_number_;
  const bool found = static_cast<bool>(std::getline(in_, text_));
  if (in_.bad()) refuse("it cannot be read");
  if (found && in_.eof()) refuse("the report is truncated: the end of the line is missing");
  return found;
}

void JsonlReader::read_begin() {
  std::uint64_t schema = 0;
  std::string type;
  line_->each(text_, [&](std::string_view key, value field) {
    if (key == "type") type = text(field);
    if (key == "schema") schema = number(field);
    if (key == "tool") tool_ = text(field);
    if (key == "version") version_ = text(field);
    if (key == "shard") part_ = part_of(field);
    if (key != "options") return;
    for (auto option : field.get_object()) {
      std::string name(std::string_view(option.unescaped_key()));
      options_.emplace_back(std::move(name), text(option.value()));
    }
  });
  if (type != "begin") throw base::Trouble("no report begins like this");
  if (schema != JsonlPrinter::schema_version) {
    throw base::Trouble(fmt::format("it has version {} of the schema", schema));
  }
}

void JsonlReader::read_game() {
  Report report;
  std::string path;
  std::string hex;
  game::Verdict& verdict = report.verdict;
  line_->each(text_, [&](std::string_view key, value field) {
    if (key == "path") path = text(field);
    if (key == "path_hex") hex = text(field);
    if (key == "directory") report.is_directory = field.get_bool();
    if (key == "game") verdict.game = number(field);
    if (key == "code") verdict.code = code(field);
    if (key == "expected") report.expected = code(field);
    if (key == "reason") verdict.reason = text(field);
    if (key == "line") verdict.where.line = number(field);
    if (key == "byte") verdict.where.byte = number(field);
    if (key == "move") verdict.where.move = number(field);
    if (key == "player") verdict.where.player = static_cast<unsigned>(number(field));
    if (key == "moves") verdict.moves = number(field);
    if (key == "bytes") verdict.bytes = number(field);
    if (key == "seconds") report.seconds = field.get_double();
  });
  path_ = hex.empty() ? path : bytes_of(hex);
  report_ = std::move(report);
  report_.path = path_;
  report_.line = text_;
  counted_.add(Outcome(report_));
}

void JsonlReader::read_summary() {
  std::string type;
  line_->each(text_, [&](std::string_view key, value field) {
    if (key == "type") type = text(field);
    if (key == "partial") summary_.partial = field.get_bool();
    if (key == "files") summary_.files = number(field);
    if (key == "games") summary_.games = number(field);
    if (key == "skipped") summary_.skipped = number(field);
    if (key == "bytes") summary_.bytes = number(field);
    if (key == "moves") summary_.moves = number(field);
    if (key == "seconds") summary_.seconds = field.get_double();
    if (key != "codes") return;
    for (auto count : field.get_object()) {
      const std::string_view digit = count.unescaped_key();
      const std::size_t index = static_cast<std::size_t>(digit.at(0) - '0');
      summary_.by_code.at(index) = number(count.value());
    }
  });
  if (type != "summary") throw base::Trouble("it is neither a game nor a summary");
  if (summary_.partial) throw base::Trouble("the report is partial: its sweep was stopped early");
  const bool agrees = summary_.files == counted_.files && summary_.games == counted_.games &&
                      summary_.bytes == counted_.bytes && summary_.moves == counted_.moves &&
                      summary_.by_code == counted_.by_code;
  if (!agrees) throw base::Trouble("games are lost: the summary counts others than are there");
  summary_.failures = counted_.failures;
}

}  // namespace referee::report
