#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "svg/writer.hpp"

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

/// The shapes that pictures of several games have. Those that take `more` have further attributes,
/// which say what they show: attributes(R"(class="to")").

struct Place {
  double x = 0;
  double y = 0;
};

/// Defines how discs of both players are filled. To be called once in a document with discs.
void define_discs(Writer& writer);

/// A disc of the first or second player.
void disc(Writer& writer, const Place& place, double radius, bool of_first,
          const std::string& more);

/// How a mark is drawn; dashes are for where a move began, and for what was refused.
struct Stroke {
  std::string_view colour = palette::played;
  double width = 4;
  bool dashed = false;
};

/// A circle around a place.
void ring(Writer& writer, const Place& place, double radius, const Stroke& stroke,
          const std::string& more);

/// A line along a path that can be seen through: the way of a move, or a winning line.
void trace(Writer& writer, const std::string& path, const Stroke& stroke, const std::string& more);

/// Two strokes through a place.
void cross(Writer& writer, const Place& place, double radius, const Stroke& stroke,
           const std::string& more);

/// Straight through the places.
std::string path_through(const std::vector<Place>& places);

}  // namespace referee::internal::svg
