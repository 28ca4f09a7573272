#include "pack/record.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "json/parser.hpp"
#include "text/base64.hpp"
#include "text/escape.hpp"
#include "text/fields.hpp"

namespace referee::internal::pack {

static_assert(simdjson::SIMDJSON_PADDING <= base::block_padding);

namespace ondemand = simdjson::ondemand;

namespace {

/// Why a line is no record.
class Refusal : public base::Error {
 public:
  using Error::Error;
};

/// Whether it is a natural number in JSON. `token` is not empty.
bool is_natural(std::string_view token) {
  return std::all_of(token.begin(), token.end(), text::is_digit) &&
         (token[0] != '0' || token.size() == 1);
}

/// simdjson returns a number with everything up to the next mark. If anything but JSON's blanks
/// remains there it is no number.
std::string_view without_trailing_blanks(std::string_view token) {
  constexpr std::string_view blanks = " \t\r\n";
  return token.substr(0, token.find_last_not_of(blanks) + 1);
}

/// Throws a Refusal that says what is wrong; for errors that are not in the text, what
/// json::check_machine() throws.
void check(simdjson::error_code error) {
  if (error != simdjson::SUCCESS) {
    json::check_machine(error);
    if (error == simdjson::INCOMPLETE_ARRAY_OR_OBJECT) {
      throw Refusal("not JSON: the line does not end with the } of its object");
    }
    throw Refusal(fmt::format("not JSON: {}", simdjson::error_message(error)));
  }
}

template <typename T>
T must(simdjson::simdjson_result<T> result) {
  check(result.error());
  return std::move(result).value_unsafe();
}

/// The string value of a key.
std::string_view string_of(ondemand::value& value, std::string_view key) {
  if (must(value.type()) != ondemand::json_type::string) {
    throw Refusal(fmt::format("what stands under \"{}\" is no string", key));
  }
  return must(value.get_string());
}

/// The digits of a natural number of any size, as written.
std::string_view number_of(ondemand::value& value) {
  const std::string_view token = without_trailing_blanks(value.raw_json_token());
  if (!is_natural(token)) {
    throw Refusal(fmt::format("{} is no natural number", text::quoted(token)));
  }
  return token;
}

}  // namespace

/// Keeps all use of simdjson in this file.
class RecordReader::Parser {
 public:
  ondemand::document& iterate(std::string_view json) {
    document_ = must(parser_.iterate(json));
    return document_;
  }

  /// For an object that may not be closed. simdjson looks at the byte after it, and gives another
  /// reason if that is a brace; so it gets a copy then. (A line has its end there, but for the
  /// last.)
  ondemand::document& iterate_object(std::string_view json) {
    if (json.data()[json.size()] != '}') return iterate(json);
    copy_.assign(json);
    copy_.append(simdjson::SIMDJSON_PADDING, ' ');
    return iterate(std::string_view(copy_).substr(0, json.size()));
  }

  bool at_end() { return document_.current_location().error() == simdjson::OUT_OF_BOUNDS; }

 private:
  std::string copy_;
  json::Parser parser_;
  ondemand::document document_;
};

namespace {

game::Field::Item item_of(ondemand::value value) {
  switch (must(value.type())) {
    case ondemand::json_type::string:
      return {must(value.get_string()), false};
    case ondemand::json_type::number:
      return {number_of(value), true};
    default:
      throw Refusal("neither a string nor a natural number in a list");
  }
}

void read_list(ondemand::value& value, game::Field& field) {
  field.kind = game::Field::Kind::list;
  ondemand::array array = must(value.get_array());
  for (auto element : array) field.items.push_back(item_of(must(element)));
}

void read_pairs(ondemand::value& value, game::Field& field) {
  field.kind = game::Field::Kind::pairs;
  ondemand::object object = must(value.get_object());
  for (auto result : object) {
    ondemand::field pair = must(std::move(result));
    field.items.push_back({must(json::unescaped_key(pair)), false});
    field.items.push_back({string_of(pair.value(), field.items.back().text), false});
  }
}

void read_field(ondemand::value& value, std::string_view key, game::Field& field) {
  switch (must(value.type())) {
    case ondemand::json_type::array:
      return read_list(value, field);
    case ondemand::json_type::object:
      return read_pairs(value, field);
    case ondemand::json_type::string:
      field.kind = game::Field::Kind::text;
      field.items.push_back({must(value.get_string()), false});
      return;
    default:
      throw Refusal(fmt::format("what stands under \"{}\" is no string, list or object", key));
  }
}

game::Code code_of(ondemand::value& value) {
  const std::string_view token = number_of(value);
  if (token.size() != 1) throw Refusal("\"expect\" is a code from 0 to 9");
  return static_cast<game::Code>(token[0] - '0');
}

std::uint64_t part_of(ondemand::value& value) {
  constexpr std::size_t most_digits = 18;
  const std::string_view token = number_of(value);
  if (token == "0" || token.size() > most_digits) throw Refusal("\"part\" is a number from 1 on");
  std::uint64_t part = 0;
  for (const char digit : token) part = part * 10 + static_cast<std::uint64_t>(digit - '0');
  return part;
}

void once(bool seen, std::string_view key) {
  if (seen) throw Refusal(fmt::format("the key {} stands there twice", text::quoted(key)));
}

/// Reads the pairs of a record one by one.
class Fill {
 public:
  Fill(Record& record, const game::RecordFormat* format) : record_(record), format_(format) {}

  void take(ondemand::field& pair) {
    const std::string_view key = must(json::unescaped_key(pair));
    ondemand::value& value = pair.value();
    if (key == "id" || key == "id_hex") {
      const bool is_hex = key == "id_hex";
      once(has_id_ && record_.is_hex == is_hex, key);
      if (has_id_) throw Refusal("it has both \"id\" and \"id_hex\"");
      has_id_ = true;
      record_.is_hex = is_hex;
      record_.id = string_of(value, key);
    } else if (key == "expect") {
      once(record_.expect.has_value(), key);
      record_.expect = code_of(value);
    } else if (key == "raw") {
      once(record_.raw.has_value(), key);
      record_.raw = string_of(value, key);
    } else if (key == "part") {
      once(record_.part > 0, key);
      record_.part = part_of(value);
    } else if (key == "more") {
      once(record_.more, key);
      if (must(value.type()) != ondemand::json_type::boolean || !must(value.get_bool())) {
        throw Refusal("\"more\" is true or missing");
      }
      record_.more = true;
    } else {
      take_field(key, value);
    }
  }

  void finish() const {
    if (!has_id_) throw Refusal("a record without an id");
    if (record_.is_hex && !bytes_of_id(record_)) throw Refusal("\"id_hex\" is not hexadecimal");
    const bool any = std::any_of(record_.fields.begin(), record_.fields.end(),
                                 [](const auto& f) { return f.kind != game::Field::Kind::absent; });
    if (record_.raw && any) throw Refusal("a record with a raw file, and more than that");
    if (!record_.raw && !any) throw Refusal("a record without a game");
    if (record_.part > 0 && !record_.raw) throw Refusal("\"part\" goes with \"raw\" only");
    if (record_.more && record_.part == 0) throw Refusal("\"more\" goes with \"part\" only");
  }

 private:
  void take_field(std::string_view key, ondemand::value& value) {
    static const std::vector<std::string_view> none;
    const auto& keys = format_ != nullptr ? format_->keys : none;
    const auto found = std::find(keys.begin(), keys.end(), key);
    if (found == keys.end()) throw Refusal(fmt::format("no key {} here", text::quoted(key)));
    game::Field& field = record_.fields[static_cast<std::size_t>(found - keys.begin())];
    once(field.kind != game::Field::Kind::absent, key);
    read_field(value, key, field);
  }

  Record& record_;
  const game::RecordFormat* format_;
  bool has_id_ = false;
};

}  // namespace

RecordReader::RecordReader(const game::RecordFormat* format)
    : format_(format), parser_(std::make_unique<Parser>()) {}

RecordReader::~RecordReader() = default;

const Record* RecordReader::read(std::string_view line) {
  record_.id = {};
  record_.is_hex = false;
  record_.expect.reset();
  record_.raw.reset();
  record_.part = 0;
  record_.more = false;
  record_.fields.resize(format_ != nullptr ? format_->keys.size() : 0);
  for (game::Field& field : record_.fields) {
    field.kind = game::Field::Kind::absent;
    field.items.clear();
  }
  try {
    Fill fill(record_, format_);
    ondemand::document& document = parser_->iterate_object(line);
    if (must(document.type()) != ondemand::json_type::object) {
      throw Refusal("a record is a JSON object");
    }
    ondemand::object object = must(document.get_object());
    for (auto pair : object) {
      ondemand::field field = must(std::move(pair));
      fill.take(field);
    }
    if (!parser_->at_end()) throw Refusal("not JSON: something follows the object");
    fill.finish();
    return &record_;
  } catch (const Refusal& refusal) {
    reason_ = refusal.what();
    return nullptr;
  }
}

bool RecordReader::is_string(std::string_view json) {
  try {
    must(parser_->iterate(json).get_string());
    return parser_->at_end();
  } catch (const Refusal&) {
    return false;
  }
}

std::optional<std::string> append_text(const Record& record, const game::RecordFormat* format,
                                       std::string& text) {
  if (!record.raw) return format->write(record.fields, text);
  if (text::decode_base64(*record.raw, text)) return std::nullopt;
  return "\"raw\" is not base64";
}

std::optional<std::string> bytes_of_id(const Record& record) {
  if (!record.is_hex) return std::string(record.id);
  const bool is_hex = record.id.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  return is_hex && !record.id.empty() ? text::bytes_of_hexadecimal(record.id) : std::nullopt;
}

bool is_utf8(std::string_view bytes) {
  return simdjson::validate_utf8(bytes.data(), bytes.size());
}

}  // namespace referee::internal::pack
