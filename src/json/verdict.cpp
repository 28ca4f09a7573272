#include "json/verdict.hpp"

namespace referee::internal::json {
namespace {

struct ValueWriter {
  JsonObject& object;

  void operator()(std::uint64_t value) { object.number(value); }
  void operator()(bool value) { object.truth(value); }
  void operator()(const std::string& value) { object.string(value); }
  void operator()(const std::vector<base::Natural>& values) {
    object.begin_array();
    for (const base::Natural& value : values) object.number(value);
    object.end_array();
  }
  void operator()(const std::vector<std::string>& values) {
    object.begin_array();
    for (const std::string& value : values) object.string(value);
    object.end_array();
  }
  void operator()(const game::NamedTexts& texts) {
    object.begin_object();
    for (const auto& [name, text] : texts) object.text(name, text);
    object.end_object();
  }
  void operator()(const game::CellLine& line) {
    object.begin_array();
    for (std::uint64_t i = 0; i < line.count; ++i) {
      const game::CellLine::Cell cell = line.cell(i);
      (*this)(std::vector<base::Natural>{cell.column, cell.row});
    }
    object.end_array();
  }
};

}  // namespace

void write_where(JsonObject& object, const game::Where& where) {
  if (where.line > 0) object.count("line", where.line);
  if (where.byte) object.count("byte", *where.byte);
  if (where.move > 0) object.count("move", where.move);
  if (where.player > 0) object.count("player", std::uint64_t{where.player});
}

void write_value(JsonObject& object, const game::Property::Value& value) {
  std::visit(ValueWriter{object}, value);
}

}  // namespace referee::internal::json
