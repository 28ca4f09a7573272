#include "report/jsonl.hpp"

#include <rapidjson/writer.h>

#include <fmt/format.h>

#include "report/escape.hpp"

namespace referee::report {
namespace {

/// The largest number that every reader of JSON holds exactly; larger ones stand as strings.
constexpr std::uint64_t max_json_number = std::uint64_t{1} << 53;

/// RapidJSON's name for a place to write to.
class TextStream {
 public:
  using Ch = char;

  explicit TextStream(std::string& text) : text_(text) {}

  void Put(char c) { text_ += c; }
  void Flush() {}

 private:
  std::string& text_;
};

/// A line of the report, written piece by piece.
class Object {
 public:
  Object(std::string& report, std::string_view type) : stream_(report) {
    writer_.StartObject();
    text("type", type);
  }

  void key(std::string_view key) { writer_.Key(key.data(), length(key)); }

  void string(std::string_view value) { writer_.String(value.data(), length(value)); }
  void number(const base::Natural& value) {
    if (value <= max_json_number) {
      writer_.Uint64(value.clamped());
    } else {
      string(value.digits());
    }
  }
  void seconds(double value) {
    const std::string digits = fmt::format("{:.6f}", value);
    writer_.RawValue(digits.data(), digits.size(), rapidjson::kNumberType);
  }
  void truth(bool value) { writer_.Bool(value); }
  void begin_array() { writer_.StartArray(); }
  void end_array() { writer_.EndArray(); }
  void begin_object() { writer_.StartObject(); }
  void end_object() { writer_.EndObject(); }

  void text(std::string_view name, std::string_view value) {
    key(name);
    string(value);
  }
  void count(std::string_view name, const base::Natural& value) {
    key(name);
    number(value);
  }

  /// To be called last.
  void end_line() {
    writer_.EndObject();
    stream_.Put('\n');
  }

 private:
  static rapidjson::SizeType length(std::string_view text) {
    return static_cast<rapidjson::SizeType>(text.size());
  }

  TextStream stream_;
  rapidjson::Writer<TextStream> writer_{stream_};
};

/// A path that JSON cannot carry as it is stands there as a person would see it, and its bytes in
/// hexadecimal beside it.
void write_path(Object& object, std::string_view path) {
  if (is_clean_utf8(path)) {
    object.text("path", path);
    return;
  }
  std::string visible;
  std::string hex;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    hex += fmt::format("{:02x}", byte);
    visible += byte < 0x80 ? escaped({&c, 1}) : fmt::format("\\x{:02x}", byte);
  }
  object.text("path", visible);
  object.text("path_hex", hex);
}

/// The parts that apply.
void write_where(Object& object, const game::Where& where) {
  if (where.line > 0) object.count("line", where.line);
  if (where.byte) object.count("byte", *where.byte);
  if (where.move > 0) object.count("move", where.move);
  if (where.player > 0) object.count("player", std::uint64_t{where.player});
}

struct ValueWriter {
  Object& object;

  void operator()(std::uint64_t value) { object.number(value); }
  void operator()(bool value) { object.truth(value); }
  void operator()(const std::string& value) { object.string(value); }
  void operator()(const std::vector<base::Natural>& values) {
    object.begin_array();
    for (const base::Natural& value : values) object.number(value);
    object.end_array();
  }
  void operator()(const std::vector<std::string>& values) {
    object.begin_array();
    for (const std::string& value : values) object.string(value);
    object.end_array();
  }
  void operator()(const game::NamedTexts& texts) {
    object.begin_object();
    for (const auto& [name, text] : texts) object.text(name, text);
    object.end_object();
  }
  void operator()(const game::CellLine& line) {
    object.begin_array();
    for (std::uint64_t i = 0; i < line.count; ++i) {
      const game::CellLine::Cell cell = line.cell(i);
      (*this)(std::vector<base::Natural>{cell.column, cell.row});
    }
    object.end_array();
  }
};

}  // namespace

void JsonlPrinter::begin(const Run& run, std::string& text) const {
  Object object(text, "begin");
  object.count("schema", std::uint64_t{schema_version});
  object.text("tool", run.tool);
  object.text("version", run.version);
  object.key("options");
  object.begin_object();
  for (const auto& [name, value] : run.options) object.text(name, value);
  object.end_object();
  object.end_line();
}

void JsonlPrinter::print(const Report& report, std::string& text) const {
  const game::Verdict& verdict = report.verdict;
  Object object(text, "game");
  write_path(object, report.path);
  if (verdict.game > 0) object.count("game", verdict.game);
  object.count("code", static_cast<std::uint64_t>(verdict.code));
  object.text("name", game::entry_of(verdict.code).name);
  object.text("reason", verdict.reason);
  write_where(object, verdict.where);
  object.count("moves", verdict.moves);
  object.count("bytes", verdict.bytes);
  for (const game::Fact& fact : verdict.facts) {
    object.key(fact.key);
    std::visit(ValueWriter{object}, fact.value);
  }
  if (report.seconds) {
    object.key("seconds");
    object.seconds(*report.seconds);
  }
  object.end_line();
}

void JsonlPrinter::end(const Summary& summary, std::string& text) const {
  Object object(text, "summary");
  object.key("partial");
  object.truth(summary.partial);
  object.count("files", summary.files);
  object.count("games", summary.games);
  object.count("skipped", summary.skipped);
  object.count("bytes", summary.bytes);
  object.count("moves", summary.moves);
  object.key("codes");
  object.begin_object();
  for (const game::CodeEntry& entry : game::code_table) {
    object.count({std::string{game::digit_of(entry.code)}},
                 summary.by_code[static_cast<std::size_t>(entry.code)]);
  }
  object.end_object();
  if (summary.seconds) {
    object.key("seconds");
    object.seconds(*summary.seconds);
  }
  object.end_line();
}

}  // namespace referee::report
