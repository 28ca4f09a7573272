#include "compare/fields.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "baseline/line.hpp"
#include "json/verdict.hpp"
#include "report/line_members.hpp"
#include "report/line_properties.hpp"

namespace referee::internal::compare {
namespace {

/// Values by their names; of several with one name the first.
using Members = std::map<std::string_view, std::string>;

/// Of the object that a text of properties makes: their names, which live as long as what was
/// parsed, and their values as JSON.
Members members_of(std::string_view properties, report::LineParser& parser, std::string& room) {
  Members members;
  if (properties.empty()) return members;
  room = fmt::format("{{{}}}", properties.substr(1));
  const std::size_t size = room.size();
  room.append(report::LineParser::padding, ' ');
  for (const auto& [name, value] : parser.parse(std::string_view(room).substr(0, size))) {
    members.emplace(name, simdjson::minify(value));
  }
  return members;
}

/// The members with these names, as a JSON object.
std::string object_of(const Members& members, const std::vector<std::string_view>& names) {
  std::string text;
  json::JsonObject object(text);
  for (const std::string_view name : names) {
    const auto found = members.find(name);
    if (found == members.end()) continue;
    object.key(name);
    object.raw(found->second);
  }
  object.end();
  return text;
}

std::string name_of_property(std::string_view name) {
  return fmt::format("{}.{}", all_properties, name);
}

}  // namespace

std::vector<std::string> names_of_fields() {
  std::vector<std::string> names;
  game::Verdict verdict;
  game::visit_fields(
      [&](const game::VerdictField& field, const auto&) {
        if (std::string_view(field.name) != "game") names.emplace_back(field.name);
      },
      verdict);
  names.emplace_back(all_properties);
  return names;
}

FieldComparer::FieldComparer(const Side::Carries& before, const Side::Carries& after,
                             std::vector<std::string> ignored)
    : has_words_(before.words && after.words),
      has_expectations_(before.expectations && after.expectations),
      ignored_(std::move(ignored)) {}

bool FieldComparer::compare(const report::Report& now, std::string_view old_properties,
                            std::string_view new_properties, report::Former& former) {
  former.fields.clear();
  if (!has_words_) {
    compare_recorded(former.verdict, now.verdict, former);
    return !former.fields.empty();
  }
  const auto compare = [&](const game::VerdictField& field, const auto& one, const auto& other) {
    const std::string_view name = field.name;
    const bool is_compared = name != "game" && (name != "expected" || has_expectations_);
    if (is_compared && one != other && !is_ignored(name)) former.fields.emplace_back(name);
  };
  game::visit_fields(compare, std::as_const(former.verdict), now.verdict);
  if (old_properties != new_properties && compares_properties()) {
    compare_properties(old_properties, new_properties, former);
  }
  return !former.fields.empty();
}

bool FieldComparer::is_ignored(std::string_view name) const {
  return std::find(ignored_.begin(), ignored_.end(), name) != ignored_.end();
}

/// What a baseline says of both.
void FieldComparer::compare_recorded(const game::Verdict& before, const game::Verdict& after,
                                     report::Former& former) const {
  const baseline::RecordedResult one = baseline::recorded_result(before);
  const baseline::RecordedResult other = baseline::recorded_result(after);
  const auto note = [&](bool differs, std::string name) {
    if (differs && !is_ignored(name)) former.fields.push_back(std::move(name));
  };
  note(one.code != other.code, "code");
  if (is_ignored(all_properties)) return;
  note(one.winning_move != other.winning_move, name_of_property("winning_move"));
}

void FieldComparer::compare_properties(std::string_view before, std::string_view after,
                                       report::Former& former) {
  std::string old_room;
  std::string new_room;
  Members one;
  Members other;
  try {
    one = members_of(before, old_parser_, old_room);
    other = members_of(after, new_parser_, new_room);
  } catch (const base::Error&) {  // a line that somebody has edited
    former.fields.emplace_back(all_properties);
    return;
  }
  std::set<std::string_view> all;
  for (const Members* const members : {&one, &other}) {
    for (const auto& member : *members) all.insert(member.first);
  }
  std::vector<std::string_view> names;
  for (const std::string_view name : all) {
    const auto here = one.find(name);
    const auto there = other.find(name);
    const bool has_both = here != one.end() && there != other.end();
    std::string whole = name_of_property(name);
    if ((has_both && here->second == there->second) || is_ignored(whole)) continue;
    names.push_back(name);
    former.fields.push_back(std::move(whole));
  }
  if (names.empty()) return;
  former.old_properties = object_of(one, names);
  former.new_properties = object_of(other, names);
}

}  // namespace referee::internal::compare
