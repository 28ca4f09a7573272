#include "report/line_properties.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.hpp"
#include "json/verdict.hpp"
#include "report/formats/jsonl.hpp"
#include "report/line_members.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

using Value = game::Property::Value;
using simdjson::dom::element_type;

bool is_text(simdjson::dom::element json) {
  return json.is_string();
}

/// Whether it is a number that is written as a string.
bool is_large_number(simdjson::dom::element json) {
  base::Natural number;
  return is_text(json) && json::Read::value(json, number) && number > json::JsonObject::max_number;
}

/// All items of an array, each read by itself. False if one cannot be.
template <typename Item>
bool read_items(simdjson::dom::array json, std::vector<Item>& items) {
  return std::all_of(json.begin(), json.end(), [&](simdjson::dom::element each) {
    return json::Read::value(each, items.emplace_back());
  });
}

bool read_named(simdjson::dom::object json, game::NamedTexts& texts) {
  return std::all_of(json.begin(), json.end(), [&](const auto& member) {
    return json::Read::value(member.value, texts.emplace_back(member.key, "").second);
  });
}

bool read_cell(simdjson::dom::element json, game::CellLine::Cell& cell) {
  simdjson::dom::array both;
  return json.get(both) == simdjson::SUCCESS && both.size() == 2 &&
         json::Read::value(both.at(0).value_unsafe(), cell.column) &&
         json::Read::value(both.at(1).value_unsafe(), cell.row);
}

/// A line of cells by its first two, where all others are in their places. One cell lies along its
/// row, as the judge has it.
bool read_line(simdjson::dom::array json, game::CellLine& line) {
  std::vector<game::CellLine::Cell> cells;
  for (const simdjson::dom::element each : json) {
    if (!read_cell(each, cells.emplace_back())) return false;
  }
  const auto step = [](const auto& from, const auto& to) {
    return from == to ? 0 : from < to ? 1 : -1;
  };
  line = {cells.front().column, cells.front().row, 1, 0, cells.size()};
  if (cells.size() > 1) {
    line.column_step = step(cells[0].column, cells[1].column);
    line.row_step = step(cells[0].row, cells[1].row);
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const game::CellLine::Cell cell = line.cell(i);
    if (cell.column != cells[i].column || cell.row != cells[i].row) return false;
  }
  return true;
}

bool read_array(simdjson::dom::array json, Value& value) {
  const auto all = [&](auto is) { return std::all_of(json.begin(), json.end(), is); };
  if (json.size() > 0 && json.at(0).is_array())
    return read_line(json, value.emplace<game::CellLine>());
  if (all(is_text) && (json.size() == 0 || !all(is_large_number))) {
    return read_items(json, value.emplace<std::vector<std::string>>());
  }
  return read_items(json, value.emplace<std::vector<base::Natural>>());
}

bool read_value(simdjson::dom::element json, Value& value) {
  if (json.is_bool()) return json::Read::value(json, value.emplace<bool>());
  if (is_text(json)) return json::Read::value(json, value.emplace<std::string>());
  if (json.is_object()) return read_named(json, value.emplace<game::NamedTexts>());
  if (json.is_array()) return read_array(json, value);
  return json::Read::value(json, value.emplace<std::uint64_t>());
}

}  // namespace

std::string_view properties_on_line(std::string_view line) {
  constexpr std::string_view last_of_all = ",\"bytes\":";
  constexpr std::string_view seconds = ",\"seconds\":";
  const std::size_t bytes = line.find(last_of_all, line.find(after_difference));
  if (bytes == std::string_view::npos) return {};
  line.remove_prefix(bytes + last_of_all.size());
  line.remove_prefix(std::min(line.find_first_of(",}"), line.size()));
  const std::size_t time = line.rfind(seconds);
  if (time != std::string_view::npos &&
      line.find_first_not_of("0123456789.", time + seconds.size()) == line.size() - 1) {
    line = line.substr(0, time);
  } else if (!line.empty()) {
    line.remove_suffix(1);
  }
  return line;
}

std::string_view properties_text(const Report& report, std::string& room) {
  if (!report.line.empty()) return properties_on_line(report.line);
  room.clear();
  json::JsonObject object(room);
  for (const game::Property& property : report.verdict.properties) {
    object.key(property.key);
    json::write_value(object, property.value);
  }
  object.end();
  if (room == "{}") return {};
  room.front() = ',';
  room.pop_back();
  return room;
}

void read_properties(const LineMembers& line, game::Properties& properties) {
  bool is_property = false;
  for (const auto& [name, value] : line) {
    if (name == "seconds" || name == "sample") return;
    if (is_property) {
      properties.emplace_back().key = name;
      if (!read_value(value, properties.back().value)) {
        throw base::Error(text::escaped(name) + " is nothing that is said of a game");
      }
    }
    is_property = is_property || name == "bytes";  // the last of what all games have
  }
}

std::string properties_object(const Report& report) {
  std::string room;
  const std::string_view text = properties_text(report, room);
  return fmt::format("{{{}}}", text.substr(std::min<std::size_t>(text.size(), 1)));
}

}  // namespace referee::internal::report
