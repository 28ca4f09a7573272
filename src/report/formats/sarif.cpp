#include <algorithm>

#include <fmt/format.h>

#include "json/object.hpp"
#include "report/message.hpp"
#include "report/printer.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

/// A path as a URI reference: every byte is %HH except those that are always allowed.
std::string uri_of(std::string_view path) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    if (plain.find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return uri;
}

/// "illegal_move" as "IllegalMove", "draw" as "GameDraw": the name of a rule, which must not be its
/// id.
std::string rule_name(std::string_view id) {
  std::string name = id.find('_') == std::string_view::npos ? "Game" : "";
  bool is_first = true;
  for (const char c : id) {
    if (c != '_') name += is_first ? static_cast<char>(c - 'a' + 'A') : c;
    is_first = c == '_';
  }
  return name;
}

void add_rule(json::JsonObject& rule, std::string_view id, std::string_view meaning,
              std::string_view advice) {
  const std::string words = fmt::format("{} {}", meaning, advice);
  rule.add("id", id, "name", rule_name(id), "shortDescription", json::object_of("text", meaning),
           "fullDescription", json::object_of("text", words), "help",
           json::object_of("text", words, "markdown", fmt::format("**{}** {}", meaning, advice)),
           "defaultConfiguration", json::object_of("level", "error"));
}

void add_rules(json::JsonObject& driver) {
  driver.begin_array("rules");
  for (const game::CodeEntry& entry : game::code_table) {
    driver.value(
        [&](json::JsonObject& rule) { add_rule(rule, entry.name, entry.meaning, entry.advice); });
  }
  driver.value([](json::JsonObject& rule) {
    add_rule(rule, name_of(baseline::Change::missing),
             "The baseline has a game that was not found.",
             "The file was removed, or moved and changed. Update the baseline if that is right.");
  });
  driver.end_array();
}

/// GitHub requires a region.
void add_location(json::JsonObject& location, const Report& report) {
  location.add("physicalLocation",
               json::object_of("artifactLocation", json::object_of("uri", uri_of(report.path)),
                               "region", json::object_of("startLine", line_of(report))));
}

void add_properties(json::JsonObject& properties, const Report& report) {
  const game::Verdict& verdict = report.verdict;
  properties.add("code", verdict.code);
  if (report.difference) properties.add("change", name_of(report.difference->change));
  properties.add("expected", report.expected);
  if (verdict.game > 0) properties.add("game", verdict.game);
  properties.add("byte", verdict.where.byte);
  if (verdict.where.move > 0) properties.add("move", verdict.where.move);
  if (verdict.where.player > 0) properties.add("player", verdict.where.player);
}

/// How many results of a run GitHub's code scanning accepts. All are written; if there are more, a
/// notification in the log says so.
constexpr std::uint64_t max_results = 25000;

void begin_sarif(const PrinterOptions&, const Run& run, std::string& text) {
  json::JsonObject log(text);
  log.add("$schema", "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0");
  log.begin_array("runs");
  log.begin_object();
  log.begin_object("tool");
  log.begin_object("driver");
  log.add("name", run.tool, "version", run.version, "semanticVersion", run.version);
  add_rules(log);
  log.end_object();
  log.end_object();
  log.begin_object("properties");
  for (const auto& [name, value] : run.options) log.add(name, text::legal_utf8(value));
  log.add("maxResults", max_results);
  log.end_object();
  log.begin_array("results");
}

void print_sarif(const PrinterOptions&, const Report& report, std::string& text) {
  text += ",\n";
  json::JsonObject result(text);
  result.add("ruleId", name_of(report), "level", "error", "message",
             json::object_of("text", place_of(report) + ": " + message_of(report)));
  result.begin_array("locations");
  result.value([&](json::JsonObject& location) { add_location(location, report); });
  result.end_array();
  // From one run to the next the result is the same game.
  result.add("partialFingerprints",
             json::object_of("game/v1", shown_path(report) + identity_in_file(report)));
  result.add("properties", [&](json::JsonObject& all) { add_properties(all, report); });
  result.end();
}

void end_sarif(const PrinterOptions&, const Summary& summary, std::string& text) {
  std::vector<Note> notes = notes_on(summary);
  std::reverse(notes.begin(), notes.end());
  if (summary.failures - summary.left_out > max_results) {
    notes.push_back({"", fmt::format("there are {} failures; GitHub's code scanning takes at "
                                     "most {} results of a run",
                                     summary.failures, max_results)});
  }
  text += "\n],\"invocations\":[";
  json::JsonObject invocation(text);
  invocation.add("executionSuccessful", !summary.partial);
  json::add_array(invocation, "toolExecutionNotifications", notes,
                  [](json::JsonObject& notification, const Note& note) {
                    notification.add("level", "warning", "message",
                                     json::object_of("text", note.words));
                  });
  invocation.end();
  text += "]}]}\n";
}

}  // namespace

/// SARIF 2.1.0: a log with one run, in which every failure is a result. Its rules are the codes.
/// Written as it comes, so what is known only at the end (whether the sweep was whole) is written
/// after the results.
extern constexpr Format sarif_format{
    .name = "sarif",
    .words = "SARIF 2.1.0",
    .manual = "SARIF 2.1.0, a result for each failure;",
    .prints_failures_only = true,
    .separator = ",",
    .begin = begin_sarif,
    .print = print_sarif,
    .end = end_sarif,
};

}  // namespace referee::internal::report
