#include "svg/shapes.hpp"

#include "svg/palette.hpp"

namespace referee::internal::svg {
namespace {

void define_disc(Writer& writer, const std::string& name, const std::string& light,
                 const std::string& dark) {
  writer.open("radialGradient", {{"id", name}, {"cx", "0.36"}, {"cy", "0.32"}, {"r", "0.75"}});
  writer.element("stop", {{"offset", "0"}, {"stop-color", light}});
  writer.element("stop", {{"offset", "1"}, {"stop-color", dark}});
  writer.close();
}

Writer::Attributes joined(Writer::Attributes attributes, const Writer::Attributes& more) {
  attributes.insert(attributes.end(), more.begin(), more.end());
  return attributes;
}

}  // namespace

void define_discs(Writer& writer) {
  writer.open("defs", {});
  define_disc(writer, "black", "#6b6b6b", "#0d0d0d");
  define_disc(writer, "white", "#ffffff", "#d8d1c3");
  writer.close();
}

void disc(Writer& writer, const Place& place, double radius, bool of_first,
          const Writer::Attributes& more) {
  writer.element(
      "circle",
      joined({{"cx", number(place.x)},
              {"cy", number(place.y)},
              {"r", number(radius)},
              {"fill", of_first ? "url(#black)" : "url(#white)"},
              {"stroke", std::string(of_first ? palette::first_edge : palette::second_edge)},
              {"stroke-width", "1.5"}},
             more));
}

std::string colour_of(Mark mark) {
  return std::string(mark == Mark::played ? palette::played : palette::refused);
}

void ring(Writer& writer, const Place& place, double radius, const Stroke& stroke,
          const Writer::Attributes& more) {
  writer.element("circle", joined({{"cx", number(place.x)},
                                   {"cy", number(place.y)},
                                   {"r", number(radius)},
                                   {"fill", "none"},
                                   {"stroke", colour_of(stroke.mark)},
                                   {"stroke-width", number(stroke.width)},
                                   {"stroke-dasharray", stroke.dashed ? "6 5" : "none"}},
                                  more));
}

void trace(Writer& writer, const std::string& path, const Stroke& stroke,
           const Writer::Attributes& more) {
  writer.element("path", joined({{"d", path},
                                 {"fill", "none"},
                                 {"stroke", colour_of(stroke.mark)},
                                 {"stroke-width", number(stroke.width)},
                                 {"stroke-opacity", "0.6"},
                                 {"stroke-linejoin", "round"},
                                 {"stroke-linecap", "round"},
                                 {"stroke-dasharray", stroke.dashed ? "2 14" : "none"}},
                                more));
}

void cross(Writer& writer, const Place& place, double radius, const Stroke& stroke,
           const Writer::Attributes& more) {
  const auto [x, y] = place;
  writer.element(
      "path",
      joined({{"d", path_through({{x - radius, y - radius}, {x + radius, y + radius}}) + " " +
                        path_through({{x - radius, y + radius}, {x + radius, y - radius}})},
              {"stroke", colour_of(stroke.mark)},
              {"stroke-width", number(stroke.width)},
              {"stroke-linecap", "round"}},
             more));
}

std::string path_through(const std::vector<Place>& places) {
  std::string path;
  for (const Place& place : places) {
    path += (path.empty() ? "M " : " L ") + number(place.x) + " " + number(place.y);
  }
  return path;
}

}  // namespace referee::internal::svg
