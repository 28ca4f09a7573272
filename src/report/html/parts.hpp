#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "report/past_run.hpp"
#include "report/printer.hpp"

/// The parts of an HTML page.
namespace referee::internal::report::html {

/// Any bytes as text of a page, or of an attribute in double quotes.
std::string escaped(std::string_view bytes);

/// JSON for an attribute in single quotes.
std::string json_attribute(std::string_view json);

/// JSON as a block of this class, which a browser does not run. "</script>" in it would end it, so
/// it has no <.
std::string json_block(std::string_view name, std::string_view json);

/// The beginning of a page, up to its body. Its policy allows its style and these scripts, by their
/// digests, and nothing else.
std::string page_head(std::string_view title, std::initializer_list<game::PageScript> scripts);

/// "1,234,567".
std::string grouped(std::uint64_t number);

/// The counts of a sweep: the codes as tiles and as a bar, what else was counted, and what the page
/// leaves out.
std::string counts(const Summary& summary);

/// How many games failed in each of the last runs: a plot, and in words what it shows.
std::string plot(const PastRuns& past);

/// Which two reports are compared, as a paragraph.
std::string sides(const Comparison& comparison);

/// The board of a game as a block of JSON: its replay if the game made one, and else its image; or
/// why there is none.
std::string board_block(const Board& board);

}  // namespace referee::internal::report::html
