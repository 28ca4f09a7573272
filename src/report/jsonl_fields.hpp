#pragma once

#include <simdjson.h>

#include <cstdint>
#include <optional>
#include <string_view>

#include "game/verdict.hpp"

namespace referee::internal::report {

/// The fields of a JSON object in a report. A field that is missing, or of another kind than it
/// should be, throws base::Error with its name. Not installed: only readers use it.
class JsonlFields {
 public:
  explicit JsonlFields(simdjson::dom::object object) : object_(object) {}

  bool has(std::string_view name) const { return find(name).has_value(); }

  std::string_view text(std::string_view name) const;
  bool truth(std::string_view name) const;
  JsonlFields object(std::string_view name) const;

  /// Also a number written as a string, as numbers above 2^53 are.
  std::uint64_t number(std::string_view name) const;

  /// Throws also if the number is larger than `most`.
  unsigned number(std::string_view name, unsigned most) const;

  game::Code code(std::string_view name) const;

  /// Not negative; nothing if the field is not there.
  std::optional<double> seconds(std::string_view name) const;

  simdjson::dom::object::iterator begin() const { return object_.begin(); }
  simdjson::dom::object::iterator end() const { return object_.end(); }

 private:
  std::optional<simdjson::dom::element> find(std::string_view name) const;
  simdjson::dom::element get(std::string_view name) const;
  template <typename T>
  T get(std::string_view name, std::string_view kind) const;

  simdjson::dom::object object_;
};

}  // namespace referee::internal::report
