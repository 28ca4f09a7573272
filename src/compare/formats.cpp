#include "compare/formats.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include <fmt/format.h>

#include "compare/comparer.hpp"
#include "json/verdict.hpp"
#include "report/formats/jsonl.hpp"
#include "report/message.hpp"
#include "text/escape.hpp"
#include "text/fields.hpp"

namespace referee::internal::compare {
namespace {

using report::Comparison;
using report::PrinterOptions;

constexpr std::size_t most_transitions = 8;  // in the summary

void print_line(const PrinterOptions&, const report::Report& report, std::string& text) {
  text += list_line(report) + '\n';
}

std::string words_of_side(const Comparison::Side& side) {
  const std::string made_by = words_of(side);
  return fmt::format("{}: {}{}{}", text::escaped(side.name), text::counted(side.games, "game"),
                     made_by.empty() ? "" : ", ", text::escaped(made_by));
}

void append_transitions(const Comparison& comparison, std::string& text) {
  const std::vector<Comparison::Transition> all = comparison.transitions();
  if (all.empty()) return;
  text += "codes    ";
  for (std::size_t i = 0; i < std::min(all.size(), most_transitions); ++i) {
    text += fmt::format("{}{} -> {}: {}", i == 0 ? "" : ", ", game::digit_of(all[i].from),
                        game::digit_of(all[i].to), all[i].games);
  }
  if (all.size() > most_transitions)
    text += fmt::format(", {} more", all.size() - most_transitions);
  text += '\n';
}

void print_summary_text(const PrinterOptions&, const report::Summary& summary, std::string& text) {
  const Comparison& comparison = *summary.comparison;
  text += fmt::format("old      {}\nnew      {}\nsame     {}\n", words_of_side(comparison.before),
                      words_of_side(comparison.after), comparison.same);
  for (const baseline::Change kind : report::kinds_of_differences) {
    const std::uint64_t count = comparison.count_of(kind);
    if (kind != baseline::Change::moved || comparison.looks_for_moves) {
      text += fmt::format("{:<9}{}\n", report::kind_name(kind), count);
    } else {
      text += "moved    not looked for: not both have digests of contents\n";
    }
  }
  append_transitions(comparison, text);
  for (const baseline::Change kind : report::kinds_of_differences) {
    for (const auto& example : comparison.examples[static_cast<std::size_t>(kind)]) {
      text += example.line + '\n';
    }
  }
}

/// A side in the head of JSON Lines.
auto side_object(const Comparison::Side& side) {
  return [&side](json::JsonObject& object) {
    object.add("report", text::legal_utf8(text::escaped(side.name)));
    if (!side.version.empty()) object.add("version", side.version);
    object.begin_object("options");
    for (const auto& [name, value] : side.options) object.add(name, text::legal_utf8(value));
    object.end_object();
  };
}

void begin_json(const PrinterOptions&, const report::Run& run, std::string& text) {
  json::JsonObject object(text);
  object.add("type", "begin", "schema", std::uint64_t{comparison_schema_version}, "tool", run.tool,
             "version", run.version, "old", side_object(run.comparison->before), "new",
             side_object(run.comparison->after), "looks_for_moves",
             run.comparison->looks_for_moves);
  object.end();
  text += '\n';
}

/// What a report says of a game; of a baseline's the code alone is known.
void add_verdict(json::JsonObject& object, const game::Verdict& verdict,
                 const std::string& properties) {
  const bool has_words = !verdict.reason.empty();
  const auto write = [&](const game::VerdictField& field, const auto& member) {
    const std::string_view name = field.name;
    if (name == "game" || (!has_words && name != "code")) return;
    json::FieldWriter{object}(field, member);
    if (name == "code") object.add("name", game::entry_of(verdict.code).name);
  };
  game::visit_fields(write, verdict);
  if (properties.empty()) return;
  object.key(all_properties);
  object.raw(properties);
}

void print_json(const PrinterOptions&, const report::Report& report, std::string& text) {
  const report::Former& former = *report.former;
  const baseline::Change kind = report.difference->change;
  json::JsonObject object(text);
  object.add("type", report::kind_name(kind));
  report::write_path(object, report.path);
  if (report.verdict.game > 0) object.add("game", report.verdict.game);
  if (const game::Property* const id = game::id_of(report.verdict)) {
    object.add(id->key, std::get<std::string>(id->value));
  }
  if (!former.fields.empty()) object.add("fields", former.fields);
  if (former.is_there) {
    object.begin_object("old");
    if (kind == baseline::Change::moved) report::write_path(object, former.path);
    add_verdict(object, former.verdict, former.old_properties);
    object.end_object();
  }
  if (!report.is_missing()) {
    object.begin_object("new");
    add_verdict(object, report.verdict, former.new_properties);
    object.end_object();
  }
  object.end();
  text += '\n';
}

void end_json(const PrinterOptions&, const report::Summary& summary, std::string& text) {
  const Comparison& comparison = *summary.comparison;
  json::JsonObject object(text);
  object.add("type", "summary", "old", json::object_of("games", comparison.before.games), "new",
             json::object_of("games", comparison.after.games), "same", comparison.same);
  for (const baseline::Change kind : report::kinds_of_differences) {
    object.add(report::kind_name(kind), comparison.count_of(kind));
  }
  json::add_array(object, "codes", comparison.transitions(),
                  [](json::JsonObject& one, const auto& each) {
                    one.add("old", each.from, "new", each.to, "games", each.games);
                  });
  object.end();
  text += '\n';
}

constexpr report::Format json_format{
    .name = "jsonl",
    .words = "JSON Lines, an object for each difference",
    .begin = begin_json,
    .print = print_json,
    .end = end_json,
};

}  // namespace

constexpr report::Format list_format{.name = "text", .print = print_line};

constexpr report::Format text_format{
    .name = "text",
    .words = "about a dozen lines; with --all a line for each difference",
    .end = print_summary_text,
};

std::span<const report::Format* const> formats() {
  static const std::array all{&text_format,
                              &json_format,
                              &csv_format,
                              &report::format_of("html"),
                              &report::format_of("markdown"),
                              &report::format_of("junit"),
                              &report::format_of("junit-gitlab"),
                              &report::format_of("github"),
                              &report::format_of("sarif"),
                              &report::format_of("codequality"),
                              &report::format_of("checkstyle"),
                              &report::format_of("tap")};
  return all;
}

const report::Format& format_of(std::string_view name) {
  const auto all = formats();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const report::Format* each) { return each->name == name; });
  assert(found != all.end());
  return **found;
}

}  // namespace referee::internal::compare
