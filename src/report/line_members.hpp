#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "base/digest.hpp"
#include "json/read.hpp"

namespace referee::internal::report {

/// The members of an object in a line of a report. One that is missing, or of another kind than it
/// should be, throws base::Error with its name. Of several with one name the first is meant. Valid
/// until the parser is given another line.
class LineMembers {
 public:
  explicit LineMembers(simdjson::dom::object object);

  bool has(std::string_view name) const { return member(name).error() == simdjson::SUCCESS; }
  void require(std::string_view name) const {
    if (!has(name)) refuse(name, "is missing");
  }

  template <typename T>
  T get(std::string_view name) const {
    T value{};
    require(name);
    read(name, member(name).value_unsafe(), value);
    return value;
  }

  unsigned number(std::string_view name, std::uint64_t most) const;

  /// Leaves `to` as it is if there is no such member; it keeps its memory. False in this case.
  template <typename T>
  bool find(std::string_view name, T& to) const {
    const auto found = member(name);
    if (found.error() != simdjson::SUCCESS) return false;
    if constexpr (game::is_optional<T>) {
      read(name, found.value_unsafe(), to.emplace());
    } else {
      read(name, found.value_unsafe(), to);
    }
    return true;
  }

  /// Not negative.
  void find_seconds(std::optional<double>& to) const;

  LineMembers object(std::string_view name) const {
    return LineMembers(get<simdjson::dom::object>(name));
  }

  simdjson::dom::object::iterator begin() const { return object_.begin(); }
  simdjson::dom::object::iterator end() const { return object_.end(); }

 private:
  static constexpr unsigned most_players = 2;
  static constexpr std::size_t most_noted = 24;  // the line of a game has some fifteen

  struct Member {
    std::string_view name;
    simdjson::dom::element value;
  };

  /// One of 64 bits, for most names different ones.
  static constexpr std::uint64_t bit_of(std::string_view name) {
    const auto first = name.empty() ? '\0' : name.front();
    const auto last = name.empty() ? '\0' : name.back();
    return std::uint64_t{1} << ((name.size() * 5 +
                                 std::size_t{static_cast<unsigned char>(first)} * 3 +
                                 static_cast<unsigned char>(last)) %
                                64);
  }

  simdjson::simdjson_result<simdjson::dom::element> member(std::string_view name) const;

  template <typename T>
  static void read(std::string_view name, simdjson::dom::element from, T& to) {
    if constexpr (std::is_enum_v<T>) {
      to = static_cast<T>(limited(name, from, game::code_table.size() - 1));
    } else if constexpr (std::is_same_v<T, unsigned>) {
      to = limited(name, from, most_players);
    } else if (!json::Read::value(from, to)) {
      refuse(name, otherwise<T>());
    }
  }

  static unsigned limited(std::string_view name, simdjson::dom::element from, std::uint64_t most);

  /// What a member should have been.
  template <typename T>
  static constexpr std::string_view otherwise() {
    if (std::is_same_v<T, std::uint64_t>) return "is no natural number, or too large";
    if (std::is_same_v<T, bool>) return "is neither true nor false";
    if (std::is_same_v<T, double>) return "is no number";
    if (std::is_same_v<T, base::Digest::Value>) return "is none";
    return std::is_same_v<T, simdjson::dom::object> ? "is no object" : "is no text";
  }

  [[noreturn]] static void refuse(std::string_view name, std::string_view why);

  simdjson::dom::object object_;
  std::array<Member, most_noted> members_;  // the first ones: simdjson walks to each
  std::size_t noted_ = 0;
  std::uint64_t names_ = 0;  // the bits of all names
};

}  // namespace referee::internal::report
