#include "report/line_properties.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "json/verdict.hpp"
#include "report/formats/jsonl.hpp"

namespace referee::internal::report {

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

std::string properties_object(const Report& report) {
  std::string room;
  const std::string_view text = properties_text(report, room);
  return fmt::format("{{{}}}", text.substr(std::min<std::size_t>(text.size(), 1)));
}

}  // namespace referee::internal::report
