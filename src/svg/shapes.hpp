#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "svg/writer.hpp"

namespace referee::internal::svg {

/// The shapes that pictures of several games have.

struct Place {
  double x = 0;
  double y = 0;
};

/// Defines how discs of both players are filled. To be called once in a document with discs.
void define_discs(Writer& writer);

/// A disc of the first or second player, with further attributes that say which it is.
void disc(Writer& writer, const Place& place, double radius, bool of_first,
          const Writer::Attributes& more);

/// The kind of a mark: of what was played, or of what was refused.
enum class Mark { played, refused };

std::string colour_of(Mark mark);

/// How a mark is drawn; dashes are for where a move began, and for what was refused.
struct Stroke {
  Mark mark = Mark::played;
  double width = 4;
  bool dashed = false;
};

/// A circle around a place. `more` says what it marks.
void ring(Writer& writer, const Place& place, double radius, const Stroke& stroke,
          const Writer::Attributes& more);

/// A line along a path that can be seen through: the way of a move, or a winning line.
void trace(Writer& writer, const std::string& path, const Stroke& stroke,
           const Writer::Attributes& more);

/// Two strokes through a place.
void cross(Writer& writer, const Place& place, double radius, const Stroke& stroke,
           const Writer::Attributes& more);

/// Straight through the places.
std::string path_through(const std::vector<Place>& places);

}  // namespace referee::internal::svg
