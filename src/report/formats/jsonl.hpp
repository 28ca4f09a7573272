#pragma once

#include <string>
#include <string_view>

namespace referee::internal::json {
class JsonObject;
}

namespace referee::internal::report {

struct Report;

/// What those that read lines of JSON Lines have to know of them; the schema,
/// docs/formats/report.md and data/report.schema.json, is the contract. The version grows when it
/// changes.
inline constexpr int schema_version = 1;

/// What follows the difference in the line of a game: where a valid line contains this, it is that
/// place.
inline constexpr std::string_view after_difference = ",\"reason\":";

/// How the sample begins, the last member of the line of a game that has one.
inline constexpr std::string_view begin_of_sample = ",\"sample\":{";

/// What cannot be written unchanged, as a path may be: as it would be displayed, and its bytes in
/// hexadecimal.
struct InHex {
  std::string visible;
  std::string hex;
};
InHex in_hex(std::string_view bytes);

/// Writes `path`, and `path_hex` where it is needed: for a path that JSON cannot carry unchanged.
void write_path(json::JsonObject& object, std::string_view path);

/// What the baseline has of the game, as JSON; empty if there is nothing.
std::string baseline_object(const Report& report);

}  // namespace referee::internal::report
