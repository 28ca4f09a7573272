#include "report/printer.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace referee::internal::report {

// Those that only the list names; each file describes its own.
extern const Format baseline_format;
extern const Format checkstyle_format;
extern const Format codequality_format;
extern const Format codes_format;
extern const Format csv_format;
extern const Format github_format;
extern const Format junit_format;
extern const Format junit_gitlab_format;
extern const Format markdown_format;
extern const Format sarif_format;
extern const Format stats_format;
extern const Format tap_format;

namespace {

constexpr std::array list_of_formats{
    &codes_format,        &text_format,   &jsonl_format,    &csv_format,   &junit_format,
    &junit_gitlab_format, &github_format, &html_format,     &sarif_format, &codequality_format,
    &checkstyle_format,   &tap_format,    &markdown_format, &stats_format, &baseline_format,
};

}  // namespace

std::span<const Format* const> formats() {
  return list_of_formats;
}

const Format& format_of(std::string_view name) {
  const auto found = std::find_if(list_of_formats.begin(), list_of_formats.end(),
                                  [&](const Format* each) { return each->name == name; });
  assert(found != list_of_formats.end());
  return **found;
}

}  // namespace referee::internal::report
