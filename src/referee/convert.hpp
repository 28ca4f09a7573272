#pragma once

#include <string>
#include <vector>

#include "game/verdict.hpp"
#include "referee/report.hpp"
#include "report/summary.hpp"

/// Converts between the values of the interface and the library's own. Not installed.
namespace referee {
inline namespace v0 {

internal::game::Code convert(Code code) noexcept;
Code convert(internal::game::Code code) noexcept;

/// The keys of the result are those of `properties`, which must outlive it.
internal::game::Properties convert(const std::vector<Property>& properties);

/// Lines of characters, without colours.
internal::game::Picture convert(std::string_view board);

/// Throws Error if there are more than perft counts.
void check_perft_depth(unsigned depth);

/// Moves the texts and lists out of `report`.
Report convert(internal::report::Report&& report);
Summary convert(const internal::report::Summary& summary);

}  // namespace v0
}  // namespace referee
