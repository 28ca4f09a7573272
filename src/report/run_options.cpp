#include "report/run_options.hpp"

#include "json/object.hpp"
#include "report/line_members.hpp"
#include "report/line_parser.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {

std::string json_of(const RunOptions& options) {
  std::string text;
  json::JsonObject object(text);
  for (const auto& [name, value] : options) object.add(name, text::legal_utf8(value));
  object.end();
  return text;
}

RunOptions options_of_json(std::string_view json) {
  std::string text(json);
  text.append(LineParser::padding, ' ');
  LineParser parser;
  const LineMembers members = parser.parse(std::string_view(text).substr(0, json.size()));
  RunOptions options;
  for (const auto& [name, value] : members) {
    options.emplace_back(name, members.get<std::string_view>(name));
  }
  return options;
}

}  // namespace referee::internal::report
