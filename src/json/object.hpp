#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/natural.hpp"
#include "json/writer.hpp"

namespace referee::internal::json {

/// A JSON object that is written field by field at the end of a text, in one line. Not installed:
/// only printers use it.
class JsonObject {
 public:
  /// The largest number that every JSON reader represents exactly; larger ones are written as
  /// strings.
  static constexpr std::uint64_t max_number = std::uint64_t{1} << 53;

  explicit JsonObject(std::string& text) : stream_(text) { writer_.StartObject(); }

  void key(std::string_view key) { writer_.Key(key.data(), json::length(key)); }

  void string(std::string_view value) { writer_.String(value.data(), json::length(value)); }
  void number(const base::Natural& value) {
    if (value <= max_number) {
      writer_.Uint64(value.clamped());
    } else {
      string(value.digits());
    }
  }
  void integer(std::int64_t value) { writer_.Int64(value); }
  void seconds(double value) { decimal(value); }
  void decimal(double value) {
    const std::string digits = fmt::format("{:.6f}", value);
    writer_.RawValue(digits.data(), digits.size(), rapidjson::kNumberType);
  }
  void truth(bool value) { writer_.Bool(value); }
  void begin_array() { writer_.StartArray(); }
  void end_array() { writer_.EndArray(); }
  void begin_object() { writer_.StartObject(); }
  void end_object() { writer_.EndObject(); }

  void text(std::string_view name, std::string_view value) {
    key(name);
    string(value);
  }
  void count(std::string_view name, const base::Natural& value) {
    key(name);
    number(value);
  }
  void begin_array(std::string_view name) {
    key(name);
    begin_array();
  }
  void begin_object(std::string_view name) {
    key(name);
    begin_object();
  }

  /// To be called last; or not at all by a caller that writes the rest in another way.
  void end() { writer_.EndObject(); }

 private:
  json::TextStream stream_;
  json::Writer writer_{stream_};
};

}  // namespace referee::internal::json
