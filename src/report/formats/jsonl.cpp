#include "report/formats/jsonl.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "json/verdict.hpp"
#include "report/printer.hpp"
#include "stats/stats_collector.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

using stats::Statistics;

/// A line of the report, written field by field.
class JsonLine : public json::JsonObject {
 public:
  JsonLine(std::string& report, std::string_view type) : json::JsonObject(report), report_(report) {
    add("type", type);
  }

  /// To be called last.
  void end_line() {
    end();
    report_ += '\n';
  }

 private:
  std::string& report_;
};

/// Writes `codes`: the number of games with each code.
void write_codes(json::JsonObject& object, const game::CodeCounts& codes) {
  object.begin_object("codes");
  for (const game::CodeEntry& entry : game::code_table) {
    const char digit = game::digit_of(entry.code);
    object.add({&digit, 1}, codes[entry.code]);
  }
  object.end_object();
}

/// Writes the number of games, and their codes.
void write_games(json::JsonObject& object, const game::CodeCounts& codes) {
  object.add("games", codes.total());
  write_codes(object, codes);
}

void write_setups(json::JsonObject& object, const Statistics::Setups& setups) {
  object.begin_object("setups");
  object.add("name", setups.name, "different", setups.different, "complete", setups.is_complete);
  json::add_array(object, "listed", setups.listed, [](json::JsonObject& one, const auto& setup) {
    one.add("value", setup.value);
    write_games(one, setup.codes);
  });
  object.add("others", [&](json::JsonObject& others) { write_games(others, setups.others); });
  object.add("none", [&](json::JsonObject& none) { write_games(none, setups.none); });
  object.end_object();
}

void write_lengths(json::JsonObject& object, const Statistics::Lengths& lengths) {
  object.begin_object("lengths");
  object.add("games", lengths.games, "min", lengths.least, "mean", lengths.mean, "median",
             lengths.median, "p90", lengths.p90, "max", lengths.most);
  json::add_array(object, "histogram", lengths.histogram,
                  [](json::JsonObject& one, const auto& bin) {
                    one.add("from", bin.least, "to", bin.most, "games", bin.games);
                  });
  object.end_object();
}

void write_duplicates(json::JsonObject& object, const Statistics::Duplicates& duplicates) {
  object.begin_object("doubles");
  object.add("contents", duplicates.contents, "games", duplicates.games, "not_looked",
             duplicates.not_looked);
  json::add_array(object, "listed", duplicates.listed, [](json::JsonObject& one, const auto& same) {
    one.add("games", same.games);
    json::add_array(one, "first", same.first, [](json::JsonObject& game, const auto& id) {
      write_path(game, id.path);
      if (id.game > 0) game.add("game", id.game);
    });
  });
  object.end_object();
}

/// Writes the line `{"type":"stats",...}` of docs/formats/report.md.
void write_statistics(const PrinterOptions&, const Statistics& statistics, std::string& text) {
  JsonLine line(text, "stats");
  line.add("partial", statistics.partial, "files", statistics.files);
  write_games(line, statistics.codes);
  if (!statistics.setups.name.empty()) write_setups(line, statistics.setups);
  if (statistics.lengths) write_lengths(line, *statistics.lengths);
  write_duplicates(line, statistics.duplicates);
  json::add_array(line, "largest", statistics.largest, [](json::JsonObject& one, const auto& file) {
    write_path(one, file.path);
    one.add("bytes", file.bytes);
  });
  line.end_line();
}

/// Writes what the baseline has of the game.
void write_baseline(json::JsonObject& object, const baseline::Difference& difference) {
  object.add("code", difference.before->code);
  if (difference.before->winning_move > 0) object.add("move", difference.before->winning_move);
  if (!difference.moved_from.empty()) write_path(object, difference.moved_from);
}

void write_difference(json::JsonObject& object, const baseline::Difference& difference) {
  object.add("change", name_of(difference.change));
  if (!difference.before) return;
  object.begin_object("baseline");
  write_baseline(object, difference);
  object.end_object();
}

/// Writes a game that is missing.
void write_missing(const Report& report, std::string& text) {
  JsonLine line(text, "missing");
  write_path(line, report.path);
  if (report.verdict.game > 0) line.add("game", report.verdict.game);
  if (const game::Property* const id = game::id_of(report.verdict)) {
    line.add(id->key, std::get<std::string>(id->value));
  }
  write_difference(line, *report.difference);
  line.end_line();
}

/// Writes the verdict, with what the report says beside it: what was expected, and what is
/// different, in front of the reason.
void write_verdict(json::JsonObject& object, const Report& report) {
  const auto write = [&](const game::VerdictField& field, const auto& member) {
    const std::string_view name = field.name;
    if (name == "expected") return;  // the report's is written
    if (name == "reason") {
      object.add("expected", report.expected);
      if (report.difference) write_difference(object, *report.difference);
    }
    json::FieldWriter{object}(field, member);
    if (name == "code") object.add("name", game::entry_of(report.verdict.code).name);
  };
  game::visit_fields(write, report.verdict);
  for (const game::Property& property : report.verdict.properties) {
    object.key(property.key);
    json::write_value(object, property.value);
  }
}

/// Writes what statistics need to know besides the rest of the line.
void write_sample(json::JsonObject& object, const Report& report, std::string_view setup_key) {
  const auto setup = stats::setup_of(report.verdict.properties, setup_key);
  object.begin_object("sample");
  object.add("file_bytes", report.file_bytes);
  if (report.verdict.digest) object.add("digest", base::hexadecimal(*report.verdict.digest));
  if (setup) object.add("setup", *setup);
  object.end_object();
}

/// Writes a line as it was read, with the difference where print() puts it.
void write_again(const Report& report, std::string& text) {
  const std::size_t place = std::min(report.line.find(after_difference), report.line.size());
  text += report.line.substr(0, place);
  if (report.difference) {
    std::string members;
    json::JsonObject object(members);
    write_difference(object, *report.difference);
    text += ',';
    text += std::string_view(members).substr(1);
  }
  text += report.line.substr(place);
  text += '\n';
}

void begin_jsonl(const PrinterOptions& options, const Run& run, std::string& text) {
  JsonLine line(text, "begin");
  line.add("schema", std::uint64_t{schema_version}, "tool", run.tool, "version", run.version);
  line.begin_object("options");
  for (const auto& [name, value] : run.options) line.add(name, text::legal_utf8(value));
  line.end_object();
  if (const auto& part = run.part) {
    line.add("shard", json::object_of("index", part->index, "count", part->count, "files",
                                      part->files, "listing", part->listing, "own_files",
                                      part->own_files, "own_paths", part->own_paths, "samples",
                                      options.setup ? std::optional(true) : std::nullopt));
  }
  line.end_line();
}

void print_jsonl(const PrinterOptions& options, const Report& report, std::string& text) {
  if (!report.line.empty()) return write_again(report, text);
  if (report.is_missing()) return write_missing(report, text);
  JsonLine line(text, "game");
  write_path(line, report.path);
  if (report.is_directory) line.add("directory", true);
  write_verdict(line, report);
  line.add("seconds", report.seconds);
  if (options.setup) write_sample(line, report, *options.setup);
  line.end_line();
}

void end_jsonl(const PrinterOptions&, const Summary& summary, std::string& text) {
  JsonLine line(text, "summary");
  line.add("partial", summary.partial, "files", summary.files, "games", summary.games, "skipped",
           summary.skipped, "bytes", summary.bytes, "moves", summary.moves);
  write_codes(line, summary.by_code);
  if (summary.changes) {
    line.begin_object("changes");
    for (std::size_t i = 0; i < baseline::change_names.size(); ++i) {
      line.add(baseline::change_names[i], (*summary.changes)[i]);
    }
    line.end_object();
  }
  line.add("seconds", summary.seconds);
  line.end_line();
}

}  // namespace

InHex in_hex(std::string_view bytes) {
  InHex other;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    other.hex += fmt::format("{:02x}", byte);
    other.visible += byte < 0x80 ? text::escaped({&c, 1}) : fmt::format("\\x{:02x}", byte);
  }
  return other;
}

void write_path(json::JsonObject& object, std::string_view path) {
  if (text::is_clean_utf8(path)) return object.add("path", path);
  const InHex other = in_hex(path);
  object.add("path", other.visible, "path_hex", other.hex);
}

std::string baseline_object(const Report& report) {
  std::string text;
  if (!report.difference || !report.difference->before) return text;
  json::JsonObject object(text);
  write_baseline(object, *report.difference);
  object.end();
  return text;
}

/// JSON Lines: a `begin` object, one object a game, a `summary`. The schema,
/// docs/formats/report.md and data/report.schema.json, is the contract.
constexpr Format jsonl_format{
    .name = "jsonl",
    .words = "JSON Lines",
    .manual = "JSON Lines;",
    .shows_seconds = true,
    .begin = begin_jsonl,
    .print = print_jsonl,
    .statistics = write_statistics,
    .end = end_jsonl,
};

/// The statistics alone: a report with no games in it.
extern constexpr Format stats_format{
    .name = "stats",
    .words = "statistics alone",
    .manual = "the statistics of `--stats` as one JSON object, and no games.",
    .wants_statistics = true,
    .statistics = write_statistics,
};

}  // namespace referee::internal::report
