#include "report/formats/jsonl.hpp"

#include <algorithm>

#include "json/verdict.hpp"
#include "report/formats/json_line.hpp"
#include "stats/stats_collector.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

void write_difference(json::JsonObject& object, const baseline::Difference& difference) {
  object.add("change", name_of(difference.change));
  if (!difference.before) return;
  object.begin_object("baseline");
  object.add("code", difference.before->code);
  if (difference.before->winning_move > 0) object.add("move", difference.before->winning_move);
  if (!difference.moved_from.empty()) write_path(object, difference.moved_from);
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
void write_sample(json::JsonObject& object, const Report& report, std::string_view setup) {
  const stats::Sample sample(report.path, report.verdict, report.file_bytes, setup);
  object.begin_object("sample");
  object.add("file_bytes", sample.file_bytes);
  if (sample.digest) object.add("digest", base::hexadecimal(*sample.digest));
  if (sample.setup) object.add("setup", text::legal_utf8(*sample.setup));
  object.end_object();
}

/// Writes a line as it was read, with the difference where print() puts it.
void write_again(const Report& report, std::string& text) {
  const std::size_t place =
      std::min(report.line.find(JsonlPrinter::after_difference), report.line.size());
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

}  // namespace

void JsonlPrinter::begin(const Run& run, std::string& text) const {
  JsonLine line(text, "begin");
  line.add("schema", std::uint64_t{schema_version}, "tool", run.tool, "version", run.version);
  line.begin_object("options");
  for (const auto& [name, value] : run.options) line.add(name, text::legal_utf8(value));
  line.end_object();
  if (const auto& part = run.part) {
    line.add("shard", json::object_of("index", part->index, "count", part->count, "files",
                                      part->files, "listing", part->listing, "own_files",
                                      part->own_files, "own_paths", part->own_paths, "samples",
                                      setup_ ? std::optional(true) : std::nullopt));
  }
  line.end_line();
}

void JsonlPrinter::print(const Report& report, std::string& text) const {
  if (!report.line.empty()) return write_again(report, text);
  if (report.is_missing()) return write_missing(report, text);
  JsonLine line(text, "game");
  write_path(line, report.path);
  if (report.is_directory) line.add("directory", true);
  write_verdict(line, report);
  line.add("seconds", report.seconds);
  if (setup_) write_sample(line, report, *setup_);
  line.end_line();
}

void JsonlPrinter::end(const Summary& summary, std::string& text) const {
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

void JsonlPrinter::statistics(const stats::Statistics& statistics, std::string& text) const {
  write_statistics(statistics, text);
}

}  // namespace referee::internal::report
