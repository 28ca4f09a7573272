#pragma once

#include <string>
#include <string_view>

namespace referee::internal::cli {

/// A line of the text of a manual (see Manual in cli/command.hpp) in mdoc, the language of man
/// pages, where every sentence begins a new line.
std::string mdoc_line(std::string_view line);

/// The whole text of a manual in mdoc, with its paragraphs, headings and lines that are shown as
/// they are.
std::string mdoc(const std::string& text);

}  // namespace referee::internal::cli
