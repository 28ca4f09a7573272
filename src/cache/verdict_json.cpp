#include "cache/verdict_json.hpp"

#include <simdjson.h>

#include <charconv>
#include <cstring>
#include <vector>

#include "base/error.hpp"
#include "json/errors.hpp"
#include "json/parser.hpp"
#include "json/verdict.hpp"

namespace referee::internal::cache {
namespace {

namespace ondemand = simdjson::ondemand;

/// One letter for each kind of property, in the order of game::Property::Value.
constexpr std::string_view kinds = "wbsntmc";
static_assert(std::variant_size_v<game::Property::Value> == kinds.size());

void write_line(json::JsonObject& object, const game::CellLine& line) {
  object.begin_object();
  object.count("column", line.column);
  object.count("row", line.row);
  object.key("column_step");
  object.integer(line.column_step);
  object.key("row_step");
  object.integer(line.row_step);
  object.count("count", line.count);
  object.end_object();
}

void write_properties(json::JsonObject& object, const game::Properties& properties) {
  if (properties.empty()) return;
  std::string letters;
  for (const game::Property& property : properties) letters += kinds[property.value.index()];
  object.text("kinds", letters);
  object.begin_object("facts");
  for (const game::Property& property : properties) {
    object.key(property.key);
    const auto* const line = std::get_if<game::CellLine>(&property.value);
    line != nullptr ? write_line(object, *line) : json::write_value(object, property.value);
  }
  object.end_object();
}

constexpr std::string_view digest_key = "digest";

[[noreturn]] void refuse() {
  throw base::Error("not what was kept");
}

/// A number, which is a string above 2^53.
std::uint64_t word(ondemand::value value) {
  if (value.type() == ondemand::json_type::number) return value.get_uint64();
  const std::string_view digits = value.get_string();
  std::uint64_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  if (error != std::errc() || stop != end) refuse();
  return number;
}

base::Natural natural(ondemand::value value) {
  if (value.type() == ondemand::json_type::number) return std::uint64_t{value.get_uint64()};
  const std::string_view digits = value.get_string();
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) refuse();
  return base::Natural::from_digits(digits);
}

std::string text(ondemand::value value) {
  return std::string(std::string_view(value.get_string()));
}

int step(ondemand::value value) {
  const std::int64_t number = value.get_int64();
  if (number < -1 || number > 1) refuse();
  return static_cast<int>(number);
}

game::CellLine line(ondemand::object object) {
  game::CellLine line;
  line.column = natural(object["column"]);
  line.row = word(object["row"]);
  line.column_step = step(object["column_step"]);
  line.row_step = step(object["row_step"]);
  line.count = word(object["count"]);
  return line;
}

std::vector<base::Natural> naturals(ondemand::array array) {
  std::vector<base::Natural> values;
  for (ondemand::value value : array) values.push_back(natural(value));
  return values;
}

std::vector<std::string> texts(ondemand::array array) {
  std::vector<std::string> values;
  for (ondemand::value value : array) values.push_back(text(value));
  return values;
}

game::NamedTexts named_texts(ondemand::object object) {
  game::NamedTexts values;
  for (auto field : object) {
    std::string name(std::string_view(json::unescaped_key(field)));
    values.emplace_back(std::move(name), text(field.value()));
  }
  return values;
}

game::Property::Value property_value(ondemand::value value, char kind) {
  switch (kind) {
    case 'w':
      return word(value);
    case 'b':
      return bool{value.get_bool()};
    case 's':
      return text(value);
    case 'n':
      return naturals(value.get_array());
    case 't':
      return texts(value.get_array());
    case 'm':
      return named_texts(value.get_object());
    case 'c':
      return line(value.get_object());
    default:
      refuse();
  }
}

game::Properties properties(ondemand::object object, std::string_view letters) {
  game::Properties properties;
  properties.reserve(letters.size());
  for (auto field : object) {
    if (properties.size() == letters.size()) refuse();
    const char kind = letters[properties.size()];
    game::Property& property = properties.emplace_back();
    property.key = json::unescaped_key(field);
    property.value = property_value(field.value(), kind);
  }
  if (properties.size() != letters.size()) refuse();
  return properties;
}

base::Digest::Value digest(ondemand::value value) {
  const std::string_view digits = value.get_string();
  base::Digest::Value bytes{};
  if (digits.size() != 2 * bytes.size()) refuse();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const char* const end = digits.data() + 2 * i + 2;
    const auto [stop, error] = std::from_chars(end - 2, end, bytes[i], 16);
    if (error != std::errc() || stop != end) refuse();
  }
  return bytes;
}

game::Code code(ondemand::value value) {
  const std::uint64_t number = word(value);
  if (number >= game::code_table.size()) refuse();
  return static_cast<game::Code>(number);
}

/// A verdict that is being read, field by field.
struct Reading {
  game::Verdict verdict;
  std::string_view letters;
  bool has_code = false;

  void read(std::string_view key, ondemand::value value) {
    if (key == "code") {
      verdict.code = code(value);
      has_code = true;
    } else if (key == digest_key) {
      verdict.digest = digest(value);
    } else if (key == "expected") {
      verdict.expected = code(value);
    } else if (key == "game") {
      verdict.game = word(value);
    } else if (key == "moves") {
      verdict.moves = word(value);
    } else if (key == "bytes") {
      verdict.bytes = word(value);
    } else {
      read_words(key, value);
    }
  }

  void read_words(std::string_view key, ondemand::value value) {
    if (key == "reason") {
      verdict.reason = text(value);
    } else if (key == "line") {
      verdict.where.line = word(value);
    } else if (key == "byte") {
      verdict.where.byte = word(value);
    } else if (key == "move") {
      verdict.where.move = word(value);
    } else if (key == "player") {
      verdict.where.player = static_cast<unsigned>(word(value));
    } else if (key == "kinds") {
      letters = value.get_string();
    } else if (key == "facts") {
      verdict.properties = properties(value.get_object(), letters);
    } else {
      refuse();
    }
  }
};

/// The first of the fields that only Detail::all wants.
constexpr std::string_view first_word = "reason";

game::Verdict verdict(ondemand::object object, game::Detail detail) {
  Reading reading;
  for (auto field : object) {
    const std::string_view key = json::unescaped_key(field);
    if (detail == game::Detail::code && key == first_word) break;
    reading.read(key, field.value());
  }
  if (!reading.has_code) refuse();
  return std::move(reading.verdict);
}

}  // namespace

void append_verdict(std::string& array, const game::Verdict& verdict) {
  // A new member of a verdict has to be stored here, too.
  const auto& [code, expected, game, reason, where, moves, bytes, properties, picture, digest] =
      verdict;
  array += array.empty() ? '[' : ',';
  json::JsonObject object(array);
  if (digest) object.text(digest_key, base::hexadecimal(*digest));
  object.count("code", static_cast<std::uint64_t>(code));
  if (expected) object.count("expected", static_cast<std::uint64_t>(*expected));
  if (game > 0) object.count("game", game);
  object.count("moves", moves);
  object.count("bytes", bytes);
  json::write_where(object, where);
  object.text(first_word, reason);
  write_properties(object, properties);
  object.end();
}

void finish_verdicts(std::string& array) {
  array += array.empty() ? "[]" : "]";
}

bool has_digests(std::string_view array) {
  // The digest comes first.
  return array.starts_with("[{\"digest\":");
}

bool is_storable(std::string_view array) {
  return simdjson::validate_utf8(array.data(), array.size());
}

struct VerdictReader::Parser {
  json::Parser parser;
  std::vector<char> text;  // followed by the padding that simdjson needs
};

VerdictReader::VerdictReader() : parser_(std::make_unique<Parser>()) {}

VerdictReader::~VerdictReader() = default;

void VerdictReader::read(std::string_view array, game::Detail detail, const Take& take) {
  std::vector<char>& text = parser_->text;
  const std::size_t room = array.size() + simdjson::SIMDJSON_PADDING;
  if (text.size() < room) text.resize(room);
  std::memcpy(text.data(), array.data(), array.size());
  try {
    ondemand::document document = parser_->parser.iterate({text.data(), array.size()});
    for (ondemand::object object : document.get_array()) take(verdict(object, detail));
  } catch (const simdjson::simdjson_error& error) {
    json::check_machine(error.error());
    throw base::Error(error.what());
  }
}

}  // namespace referee::internal::cache
