#include "report/line_parser.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "json/parser.hpp"
#include "report/line_members.hpp"

namespace referee::internal::report {

static_assert(LineParser::padding >= simdjson::SIMDJSON_PADDING);

struct LineParser::Json {
  simdjson::dom::parser parser;
};

LineParser::LineParser() : json_(std::make_unique<Json>()) {}

LineParser::~LineParser() = default;

LineMembers LineParser::parse(std::string_view line) {
  constexpr bool copied = false;
  simdjson::dom::object object;
  const simdjson::error_code error =
      json_->parser.parse(line.data(), line.size(), copied).get(object);
  if (error == simdjson::INCORRECT_TYPE) throw base::Error("it is no JSON object");
  if (error != simdjson::SUCCESS) {
    json::check_machine(error);
    throw base::Error(fmt::format("it is no JSON: {}", simdjson::error_message(error)));
  }
  return LineMembers(object);
}

}  // namespace referee::internal::report
