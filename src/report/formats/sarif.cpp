#include "report/formats/printers.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "json/object.hpp"
#include "report/message.hpp"
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

void write_message(json::JsonObject& object, std::string_view name, std::string_view words) {
  object.begin_object(name);
  object.text("text", words);
  object.end_object();
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

void write_rule(json::JsonObject& object, std::string_view id, std::string_view meaning,
                std::string_view advice) {
  object.begin_object();
  object.text("id", id);
  object.text("name", rule_name(id));
  write_message(object, "shortDescription", meaning);
  write_message(object, "fullDescription", fmt::format("{} {}", meaning, advice));
  object.begin_object("help");
  object.text("text", fmt::format("{} {}", meaning, advice));
  object.text("markdown", fmt::format("**{}** {}", meaning, advice));
  object.end_object();
  object.begin_object("defaultConfiguration");
  object.text("level", "error");
  object.end_object();
  object.end_object();
}

void write_rules(json::JsonObject& object) {
  object.begin_array("rules");
  for (const game::CodeEntry& entry : game::code_table) {
    write_rule(object, entry.name, entry.meaning, entry.advice);
  }
  write_rule(object, name_of(baseline::Change::missing),
             "The baseline has a game that was not found.",
             "The file was removed, or moved and changed. Update the baseline if that is right.");
  object.end_array();
}

void write_location(json::JsonObject& object, const Report& report) {
  object.begin_array("locations");
  object.begin_object();
  object.begin_object("physicalLocation");
  object.begin_object("artifactLocation");
  object.text("uri", uri_of(report.path));
  object.end_object();
  object.begin_object("region");  // which GitHub requires
  object.count("startLine", std::max(report.verdict.where.line, std::uint64_t{1}));
  object.end_object();
  object.end_object();
  object.end_object();
  object.end_array();
}

/// What identifies the result from one run to the next.
void write_fingerprints(json::JsonObject& object, const Report& report) {
  object.begin_object("partialFingerprints");
  object.text("game/v1", text::legal_utf8(text::escaped(report.path)) + identity_in_file(report));
  object.end_object();
}

void write_properties(json::JsonObject& object, const Report& report) {
  const game::Verdict& verdict = report.verdict;
  object.begin_object("properties");
  object.count("code", static_cast<std::uint64_t>(verdict.code));
  if (report.difference) object.text("change", name_of(report.difference->change));
  if (report.expected) object.count("expected", static_cast<std::uint64_t>(*report.expected));
  if (verdict.game > 0) object.count("game", verdict.game);
  if (verdict.where.byte) object.count("byte", *verdict.where.byte);
  if (verdict.where.move > 0) object.count("move", verdict.where.move);
  if (verdict.where.player > 0) object.count("player", std::uint64_t{verdict.where.player});
  object.end_object();
}

void write_notification(json::JsonObject& object, std::string_view words) {
  object.begin_object();
  object.text("level", "warning");
  write_message(object, "message", words);
  object.end_object();
}

/// Prints SARIF 2.1.0: a log with one run, in which every failure is a result. Its rules are the
/// codes. Written as it comes, so what is known only at the end (whether the sweep was whole) is
/// written after the results.
class SarifPrinter final : public Printer {
 public:
  /// How many results of a run GitHub's code scanning accepts. All are written; if there are more,
  /// a notification in the log says so.
  static constexpr std::uint64_t max_results = 25000;

  void begin(const Run& run, std::string& text) const override;
  void print(const Report& report, std::string& text) const override;
  void end(const Summary& summary, std::string& text) const override;
  bool prints_failures_only() const override { return true; }
  std::string_view separator() const override { return ","; }
};

}  // namespace

void SarifPrinter::begin(const Run& run, std::string& text) const {
  json::JsonObject log(text);
  log.text("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
  log.text("version", "2.1.0");
  log.begin_array("runs");
  log.begin_object();
  log.begin_object("tool");
  log.begin_object("driver");
  log.text("name", run.tool);
  log.text("version", run.version);
  log.text("semanticVersion", run.version);
  write_rules(log);
  log.end_object();
  log.end_object();
  log.begin_object("properties");
  for (const auto& [name, value] : run.options) log.text(name, text::legal_utf8(value));
  log.count("maxResults", max_results);
  log.end_object();
  log.begin_array("results");
}

void SarifPrinter::print(const Report& report, std::string& text) const {
  if (!report.is_failure()) return;
  text += separator();
  text += '\n';
  json::JsonObject result(text);
  result.text("ruleId", name_of(report));
  result.text("level", "error");
  write_message(result, "message", place_of(report) + ": " + message_of(report));
  write_location(result, report);
  write_fingerprints(result, report);
  write_properties(result, report);
  result.end();
}

void SarifPrinter::end(const Summary& summary, std::string& text) const {
  text += "\n],\"invocations\":[";
  json::JsonObject invocation(text);
  invocation.key("executionSuccessful");
  invocation.truth(!summary.partial);
  invocation.begin_array("toolExecutionNotifications");
  if (summary.partial) write_notification(invocation, partial_message);
  if (summary.left_out > 0) write_notification(invocation, left_out_message(summary.left_out));
  if (summary.failures - summary.left_out > max_results) {
    write_notification(invocation,
                       fmt::format("there are {} failures; GitHub's code scanning takes at most {} "
                                   "results of a run",
                                   summary.failures, max_results));
  }
  invocation.end_array();
  invocation.end();
  text += "]}]}\n";
}

PrinterPointer sarif_printer(const PrinterOptions&) {
  return std::make_unique<SarifPrinter>();
}

}  // namespace referee::internal::report
