#pragma once

#include <simdjson.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "game/fields.hpp"
#include "game/verdict.hpp"
#include "json/parser.hpp"
#include "text/escape.hpp"
#include "text/fields.hpp"

namespace referee::internal::json {

/// Reads what JsonObject::value() writes: Read::value(json, to) is false where the value is of
/// another kind than `to`, or too large. Scalars are read from On-Demand and from simdjson's DOM,
/// the rest from On-Demand, which may also throw simdjson::simdjson_error.
struct Read {
  /// Of one of simdjson's own types, or of a type that is one of those within limits.
  template <typename Json, typename T>
  static bool value(Json json, T& to) {
    if constexpr (game::is_optional<T>) {
      return value(json, to.emplace());
    } else if constexpr (std::is_enum_v<T>) {
      return limited(json, to, game::code_table.size() - 1);
    } else if constexpr (std::is_same_v<T, unsigned>) {
      return limited(json, to, std::numeric_limits<unsigned>::max());
    } else if constexpr (std::is_same_v<T, int>) {  // a step of a line
      std::int64_t number = 0;
      if (json.get(number) != simdjson::SUCCESS || number < -1 || number > 1) return false;
      to = static_cast<int>(number);
      return true;
    } else {
      return json.get(to) == simdjson::SUCCESS;
    }
  }

  template <typename Json>
  static bool value(Json json, std::string& to) {
    std::string_view text;
    if (!value(json, text)) return false;
    to = text;
    return true;
  }

  /// Numbers above 2^53 are strings.
  template <typename Json>
  static bool value(Json json, std::uint64_t& to) {
    std::string_view digits;
    if (json.get(digits) != simdjson::SUCCESS) return json.get(to) == simdjson::SUCCESS;
    const auto number = text::number<std::uint64_t>(digits);
    if (number) to = *number;
    return number.has_value();
  }

  template <typename Json>
  static bool value(Json json, base::Natural& to) {
    std::string_view digits;
    if (json.get(digits) != simdjson::SUCCESS) {
      std::uint64_t word = 0;
      if (json.get(word) != simdjson::SUCCESS) return false;
      to = word;
      return true;
    }
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) {
      return false;
    }
    to = base::Natural::from_digits(digits);
    return true;
  }

  template <typename Json>
  static bool value(Json json, base::Digest::Value& to) {
    std::string_view digits;
    if (!value(json, digits)) return false;
    const std::optional<std::string> bytes = text::bytes_of_hexadecimal(digits);
    if (!bytes || bytes->size() != to.size()) return false;
    std::copy(bytes->begin(), bytes->end(), to.begin());
    return true;
  }

  template <typename Json, typename Item>
  static bool value(Json json, std::vector<Item>& to) {
    simdjson::ondemand::array items = json.get_array();
    for (simdjson::ondemand::value item : items) {
      if (!value(item, to.emplace_back())) return false;
    }
    return true;
  }

  template <typename Json>
  static bool value(Json json, game::NamedTexts& to) {
    return members(json, [&](std::string_view name, simdjson::ondemand::value text) {
      return value(text, to.emplace_back(name, std::string()).second);
    });
  }

  /// As the cache has it: JsonObject has no lines, and reports have all cells.
  template <typename Json>
  static bool value(Json json, game::CellLine& to) {
    std::size_t count = 0;
    const bool are_read = members(json, [&](std::string_view name, simdjson::ondemand::value part) {
      bool is_read = false;
      const auto read = [&](std::string_view member, auto& into) {
        if (member == name) is_read = value(part, into);
        if (member == name) ++count;
      };
      game::visit_line(read, to);
      return is_read;
    });
    constexpr std::size_t members_of_line = 5;
    return are_read && count == members_of_line;
  }

  /// Calls `take(name, value)` for each member of an object, as long as it gives true.
  template <typename Json, typename Take>
  static bool members(Json json, Take take) {
    simdjson::ondemand::object all = json.get_object();
    for (auto member : all) {
      const std::string_view name = unescaped_key(member);
      if (!take(name, simdjson::ondemand::value(member.value()))) return false;
    }
    return true;
  }

 private:
  template <typename Json, typename T>
  static bool limited(Json json, T& to, std::uint64_t most) {
    std::uint64_t number = 0;
    if (!value(json, number) || number > most) return false;
    to = static_cast<T>(number);
    return true;
  }
};

}  // namespace referee::internal::json
