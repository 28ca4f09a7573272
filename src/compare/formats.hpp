#pragma once

#include <span>
#include <string_view>

#include "report/printer.hpp"

namespace referee::internal::compare {

/// The version of JSON Lines of a comparison, docs/compare.md and data/compare.schema.json.
inline constexpr int comparison_schema_version = 1;

/// The formats in which a comparison is written, the default first: those of a sweep that list
/// failures, as each difference is one, and for `text`, `jsonl` and `csv` others of these names.
std::span<const report::Format* const> formats();

/// The format with this name. REQUIRES: there is one.
const report::Format& format_of(std::string_view name);

/// What `text` is if all differences are wanted: list_line() each, and nothing else.
extern const report::Format list_format;

/// A record for each difference, with both verdicts side by side.
extern const report::Format csv_format;

/// What `text` is otherwise: about a dozen lines.
extern const report::Format text_format;

}  // namespace referee::internal::compare
