#pragma once

#include <simdjson.h>

#include <string_view>
#include <utility>

#include "base/error.hpp"

namespace referee::internal::pack {

/// Values from simdjson, or a Refusal. For the code that reads records; not installed.

namespace ondemand = simdjson::ondemand;

/// Why a line is no record.
class Refusal : public base::Error {
 public:
  using Error::Error;
};

/// Throws a Refusal that says what is wrong; for errors that are not in the text, what
/// json::check_machine() throws.
void check(simdjson::error_code error);

template <typename T>
T must(simdjson::simdjson_result<T> result) {
  check(result.error());
  return std::move(result).value_unsafe();
}

/// The string value of a key.
std::string_view string_of(ondemand::value& value, std::string_view key);

/// The digits of a natural number of any size, as written.
std::string_view number_of(ondemand::value& value);

}  // namespace referee::internal::pack
