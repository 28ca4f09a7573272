#include "report/formats/jsonl.hpp"

#include <algorithm>

#include "json/verdict.hpp"
#include "report/formats/json_line.hpp"
#include "report/statistics_json.hpp"
#include "stats/sample.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

void write_difference(json::JsonObject& object, const baseline::Difference& difference) {
  object.text("change", name_of(difference.change));
  if (!difference.before) return;
  object.begin_object("baseline");
  object.count("code", static_cast<std::uint64_t>(difference.before->code));
  if (difference.before->winning_move > 0) object.count("move", difference.before->winning_move);
  if (!difference.moved_from.empty()) write_path(object, difference.moved_from);
  object.end_object();
}

/// Writes a game that is missing.
void write_missing(const Report& report, std::string& text) {
  JsonLine line(text, "missing");
  write_path(line, report.path);
  if (report.verdict.game > 0) line.count("game", report.verdict.game);
  if (const game::Property* const id = game::id_of(report.verdict)) {
    line.text(id->key, std::get<std::string>(id->value));
  }
  write_difference(line, *report.difference);
  line.end_line();
}

/// Writes what statistics need to know besides the rest of the line.
void write_sample(json::JsonObject& object, const Report& report, std::string_view setup) {
  const stats::Sample sample(report.path, report.verdict, report.file_bytes, setup);
  object.begin_object("sample");
  object.count("file_bytes", sample.file_bytes);
  if (sample.digest) object.text("digest", base::hexadecimal(*sample.digest));
  if (sample.setup) object.text("setup", text::legal_utf8(*sample.setup));
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
  JsonLine object(text, "begin");
  object.count("schema", std::uint64_t{schema_version});
  object.text("tool", run.tool);
  object.text("version", run.version);
  object.key("options");
  object.begin_object();
  for (const auto& [name, value] : run.options) object.text(name, text::legal_utf8(value));
  object.end_object();
  if (run.part) {
    object.begin_object("shard");
    object.count("index", std::uint64_t{run.part->index});
    object.count("count", std::uint64_t{run.part->count});
    object.count("files", run.part->files);
    object.text("listing", run.part->listing);
    object.count("own_files", run.part->own_files);
    object.text("own_paths", run.part->own_paths);
    if (setup_) {
      object.key("samples");
      object.truth(true);
    }
    object.end_object();
  }
  object.end_line();
}

void JsonlPrinter::print(const Report& report, std::string& text) const {
  if (!report.line.empty()) return write_again(report, text);
  if (report.is_missing()) return write_missing(report, text);
  const game::Verdict& verdict = report.verdict;
  JsonLine object(text, "game");
  write_path(object, report.path);
  if (report.is_directory) {
    object.key("directory");
    object.truth(true);
  }
  if (verdict.game > 0) object.count("game", verdict.game);
  object.count("code", static_cast<std::uint64_t>(verdict.code));
  object.text("name", game::entry_of(verdict.code).name);
  if (report.expected) object.count("expected", static_cast<std::uint64_t>(*report.expected));
  if (report.difference) write_difference(object, *report.difference);
  object.text("reason", verdict.reason);
  json::write_where(object, verdict.where);
  object.count("moves", verdict.moves);
  object.count("bytes", verdict.bytes);
  for (const game::Property& property : verdict.properties) {
    object.key(property.key);
    json::write_value(object, property.value);
  }
  if (report.seconds) {
    object.key("seconds");
    object.seconds(*report.seconds);
  }
  if (setup_) write_sample(object, report, *setup_);
  object.end_line();
}

void JsonlPrinter::end(const Summary& summary, std::string& text) const {
  JsonLine object(text, "summary");
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
  if (summary.changes) {
    object.begin_object("changes");
    for (std::size_t i = 0; i < baseline::change_names.size(); ++i) {
      object.count(baseline::change_names[i], (*summary.changes)[i]);
    }
    object.end_object();
  }
  if (summary.seconds) {
    object.key("seconds");
    object.seconds(*summary.seconds);
  }
  object.end_line();
}

void JsonlPrinter::statistics(const stats::Statistics& statistics, std::string& text) const {
  append_json(statistics, text);
}

}  // namespace referee::internal::report
