#include "svg/writer.hpp"

#include <algorithm>

#include "text/escape.hpp"

namespace referee::internal::svg {

std::string shown(double number) {
  std::string digits = fmt::format("{:.2f}", number);
  while (digits.back() == '0') digits.pop_back();
  if (digits.back() == '.') digits.pop_back();
  return digits == "-0" ? "0" : digits;
}

/// Most values need no escapes.
std::string shown(std::string_view bytes) {
  const bool is_plain = std::all_of(bytes.begin(), bytes.end(), [](char c) {
    return c >= ' ' && c <= '~' && c != '&' && c != '<' && c != '>' && c != '"';
  });
  return is_plain ? std::string(bytes) : text::xml_escaped(text::legal_utf8(bytes));
}

void Writer::close() {
  const std::string name = std::move(open_.back());
  open_.pop_back();
  text_ += fmt::format("{:{}}</{}>\n", "", 2 * open_.size(), name);
}

std::string Writer::finish() {
  while (!open_.empty()) close();
  return std::move(text_);
}

void Writer::write(std::string_view name, std::string_view attributes, std::string_view end) {
  text_ += fmt::format("{:{}}<{}{}{}{}\n", "", 2 * open_.size(), name,
                       attributes.empty() ? "" : " ", attributes, end);
}

void define_discs(Writer& writer) {
  const auto define = [&](std::string_view name, std::string_view light, std::string_view dark) {
    writer.open("radialGradient", R"(id="{}" cx="0.36" cy="0.32" r="0.75")", name);
    writer.element("stop", R"(offset="0" stop-color="{}")", light);
    writer.element("stop", R"(offset="1" stop-color="{}")", dark);
    writer.close();
  };
  writer.open("defs", "");
  define("black", "#6b6b6b", "#0d0d0d");
  define("white", "#ffffff", "#d8d1c3");
  writer.close();
}

void disc(Writer& writer, const Place& place, double radius, bool of_first,
          const std::string& more) {
  constexpr std::string_view format =
      R"(cx="{}" cy="{}" r="{}" fill="{}" stroke="{}" stroke-width="1.5" )";
  writer.element("circle", attributes(format, place.x, place.y, radius,
                                      of_first ? "url(#black)" : "url(#white)",
                                      of_first ? palette::first_edge : palette::second_edge) +
                               more);
}

void ring(Writer& writer, const Place& place, double radius, const Stroke& stroke,
          const std::string& more) {
  constexpr std::string_view format =
      R"(cx="{}" cy="{}" r="{}" fill="none" stroke="{}" stroke-width="{}" stroke-dasharray="{}" )";
  writer.element("circle", attributes(format, place.x, place.y, radius, stroke.colour, stroke.width,
                                      stroke.dashed ? "6 5" : "none") +
                               more);
}

void trace(Writer& writer, const std::string& path, const Stroke& stroke, const std::string& more) {
  constexpr std::string_view format =
      R"(d="{}" fill="none" stroke="{}" stroke-width="{}" stroke-opacity="0.6" )"
      R"(stroke-linejoin="round" stroke-linecap="round" stroke-dasharray="{}" )";
  writer.element("path", attributes(format, path, stroke.colour, stroke.width,
                                    stroke.dashed ? "2 14" : "none") +
                             more);
}

void cross(Writer& writer, const Place& place, double radius, const Stroke& stroke,
           const std::string& more) {
  const auto [x, y] = place;
  const std::string path = path_through({{x - radius, y - radius}, {x + radius, y + radius}}) +
                           " " + path_through({{x - radius, y + radius}, {x + radius, y - radius}});
  constexpr std::string_view format =
      R"(d="{}" stroke="{}" stroke-width="{}" stroke-linecap="round" )";
  writer.element("path", attributes(format, path, stroke.colour, stroke.width) + more);
}

std::string path_through(const std::vector<Place>& places) {
  std::string path;
  for (const Place& place : places) {
    path += attributes(path.empty() ? "M {} {}" : " L {} {}", place.x, place.y);
  }
  return path;
}

}  // namespace referee::internal::svg
