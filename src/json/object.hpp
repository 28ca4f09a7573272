#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include <fmt/format.h>

#include "base/natural.hpp"
#include "json/writer.hpp"

namespace referee::internal::json {

/// A JSON object that is written field by field at the end of a text, in one line. Not installed:
/// only printers, the cache and packs use it.
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
  /// A value, or an array or object, that is JSON already.
  void raw(std::string_view json) {
    writer_.RawValue(json.data(), json.size(), rapidjson::kObjectType);
  }
  void begin_array() { writer_.StartArray(); }
  void end_array() { writer_.EndArray(); }
  void begin_object() { writer_.StartObject(); }
  void end_object() { writer_.EndObject(); }

  /// Any value: a number, a truth, a text, an enumerator as its number, the array of such values,
  /// the object of named ones, or what a function writes into an object of its own.
  template <typename T>
  void value(const T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      writer_.Bool(value);
    } else if constexpr (std::is_floating_point_v<T>) {
      const std::string digits = fmt::format("{:.6f}", value);
      writer_.RawValue(digits.data(), digits.size(), rapidjson::kNumberType);
    } else if constexpr (std::is_same_v<T, int>) {
      writer_.Int(value);
    } else if constexpr (std::is_enum_v<T>) {
      number(static_cast<std::uint64_t>(value));
    } else if constexpr (std::is_convertible_v<const T&, base::Natural>) {
      number(value);
    } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
      string(value);
    } else if constexpr (std::is_invocable_v<const T&, JsonObject&>) {
      begin_object();
      value(*this);
      end_object();
    } else if constexpr (requires { value.front().first; }) {
      begin_object();
      for (const auto& [name, each] : value) add(name, each);
      end_object();
    } else {
      begin_array();
      for (const auto& each : value) this->value(each);
      end_array();
    }
  }

  /// Members: a name, a value, a name, a value. A value that is an empty optional is left out.
  void add() {}
  template <typename T, typename... More>
  void add(std::string_view name, const T& member, const More&... more) {
    if constexpr (requires { member.has_value(); }) {
      if (member) add(name, *member);
    } else {
      key(name);
      value(member);
    }
    add(more...);
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

/// An object in an object, of members as JsonObject::add() takes them; they must outlive it.
template <typename... Members>
auto object_of(const Members&... members) {
  return [&](JsonObject& object) { object.add(members...); };
}

/// An array of the objects whose members `write(object, item)` adds, for each item.
template <typename Items, typename Write>
void add_array(JsonObject& object, std::string_view name, const Items& items, Write write) {
  object.begin_array(name);
  for (const auto& item : items) {
    object.value([&](JsonObject& one) { write(one, item); });
  }
  object.end_array();
}

}  // namespace referee::internal::json
