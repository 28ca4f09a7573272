#include "cache/verdict_json.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "json/read.hpp"
#include "json/verdict.hpp"

namespace referee::internal::cache {
namespace {

namespace ondemand = simdjson::ondemand;

/// One letter for each kind of property, in the order of game::Property::Value.
constexpr std::string_view kinds = "wbsntmc";
static_assert(std::variant_size_v<game::Property::Value> == kinds.size());

void write_facts(json::JsonObject& object, const game::Properties& properties) {
  if (properties.empty()) return;
  std::string letters;
  for (const game::Property& property : properties) letters += kinds[property.value.index()];
  object.add("kinds", letters);
  object.begin_object("facts");
  for (const game::Property& property : properties) {
    object.key(property.key);
    const auto* const line = std::get_if<game::CellLine>(&property.value);
    if (line == nullptr) {
      json::write_value(object, property.value);
      continue;
    }
    object.begin_object();
    game::visit_line([&](const char* name, const auto& part) { object.add(name, part); }, *line);
    object.end_object();
  }
  object.end_object();
}

constexpr std::string_view digest_key = "digest";

[[noreturn]] void refuse() {
  throw base::Error("not what was kept");
}

game::Properties facts(ondemand::value value, std::string_view letters) {
  game::Properties properties;
  properties.reserve(letters.size());
  const auto take = [&](std::string_view key, ondemand::value fact) {
    if (properties.size() == letters.size()) return false;
    const std::size_t letter = kinds.find(letters[properties.size()]);
    game::Property& property = properties.emplace_back();
    property.key = key;
    bool is_read = false;
    game::with_kind<game::Property::Value>(letter, [&](auto kind) {
      is_read = json::Read::value(fact, property.value.emplace<kind>());
    });
    return is_read;
  };
  if (!json::Read::members(value, take) || properties.size() != letters.size()) refuse();
  return properties;
}

/// A field of a verdict. False if none has this name.
bool read_field(game::Verdict& verdict, std::string_view name, ondemand::value value) {
  bool is_read = false;
  const auto read = [&](const game::VerdictField& field, auto& member) {
    if (name == field.name) is_read = json::Read::value(value, member);
  };
  game::visit_fields(read, verdict);
  return is_read;
}

/// Each counter in a line takes a byte of the game at least, in a move or in a set-up. So a damaged
/// row does not make a report longer than its game.
bool has_line_longer_than_game(const game::Verdict& verdict) {
  return std::any_of(verdict.properties.begin(), verdict.properties.end(), [&](const auto& each) {
    const auto* const line = std::get_if<game::CellLine>(&each.value);
    return line != nullptr && line->count > verdict.bytes;
  });
}

game::Verdict verdict(ondemand::object object, game::Detail detail) {
  game::Verdict verdict;
  std::string_view letters;
  bool has_code = false;
  for (auto field : object) {
    const std::string_view key = json::unescaped_key(field);
    ondemand::value value = field.value();
    if (key == "kinds" && detail == game::Detail::code) break;  // and after it the facts
    if (key == "reason" && detail == game::Detail::code) continue;
    has_code = has_code || key == "code";
    if (key == "kinds") {
      letters = value.get_string();
    } else if (key == "facts") {
      verdict.properties = facts(value, letters);
    } else if (key == digest_key ? !json::Read::value(value, verdict.digest)
                                 : !read_field(verdict, key, value)) {
      refuse();
    }
  }
  if (!has_code || has_line_longer_than_game(verdict)) refuse();
  return verdict;
}

}  // namespace

void append_verdict(std::string& array, const game::Verdict& verdict) {
  array += array.empty() ? '[' : ',';
  json::JsonObject object(array);
  if (verdict.digest) object.add(digest_key, base::hexadecimal(*verdict.digest));
  game::visit_fields(json::FieldWriter{object}, verdict);
  write_facts(object, verdict.properties);
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
  std::string text;  // with the padding that simdjson needs
};

VerdictReader::VerdictReader() : parser_(std::make_unique<Parser>()) {}

VerdictReader::~VerdictReader() = default;

void VerdictReader::read(std::string_view array, game::Detail detail, const Take& take) {
  std::string& text = parser_->text;
  text.assign(array).append(simdjson::SIMDJSON_PADDING, ' ');
  try {
    ondemand::document document = parser_->parser.iterate({text.data(), array.size()});
    for (ondemand::object object : document.get_array()) take(verdict(object, detail));
  } catch (const simdjson::simdjson_error& error) {
    json::check_machine(error.error());
    throw base::Error(error.what());
  }
}

}  // namespace referee::internal::cache
