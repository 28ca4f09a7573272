#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace referee::internal::report {

/// The options of a run that change verdicts: names, and values as they may be typed.
using RunOptions = std::vector<std::pair<std::string, std::string>>;

/// As databases keep them: a JSON object of texts.
std::string json_of(const RunOptions& options);

/// The inverse. Throws base::Error if it is something else.
RunOptions options_of_json(std::string_view json);

}  // namespace referee::internal::report
