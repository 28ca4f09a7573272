#pragma once

#include <string_view>

namespace referee::internal::svg {

/// The colours of all pictures: they mean the same in every game, and differ in brightness, too.
namespace palette {

inline constexpr std::string_view paper = "#fbf8f1";   ///< behind everything
inline constexpr std::string_view ink = "#33291c";     ///< words
inline constexpr std::string_view line = "#5b4630";    ///< lines of boards, and their numbers
inline constexpr std::string_view wood = "#e9c98f";    ///< the board
inline constexpr std::string_view hollow = "#d3ae6e";  ///< what is set off from it
inline constexpr std::string_view light_wood = "#f4e2bd";
inline constexpr std::string_view dark_wood = "#c99c5f";
inline constexpr std::string_view first_edge = "#000000";
inline constexpr std::string_view second_edge = "#8a8172";
inline constexpr std::string_view played = "#1769e0";   ///< the last move, a line, a route
inline constexpr std::string_view refused = "#d0021b";  ///< an illegal move, a check

}  // namespace palette

}  // namespace referee::internal::svg
