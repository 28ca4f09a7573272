#include "svg/character_image.hpp"

#include <algorithm>

#include "svg/shapes.hpp"
#include "svg/sheet.hpp"

namespace referee::internal::svg {
namespace {

constexpr double character_font_size = 16;
constexpr double character_width = 9.7;  // of monospaced fonts, at most
constexpr double character_line_height = 20;

}  // namespace

std::string character_image(std::string_view title, const std::vector<std::string>& lines,
                            const std::vector<std::string>& words) {
  std::size_t longest = 0;
  for (const std::string& line : lines) longest = std::max(longest, line.size());
  const Size size{character_width * static_cast<double>(longest),
                  character_line_height * static_cast<double>(lines.size())};
  Sheet sheet(title, size, words);
  Writer& writer = sheet.writer();
  writer.open("g", R"(class="characters" font-family="monospace" font-size="{}" fill="{}")",
              character_font_size, palette::ink);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    writer.words("text", lines[i], R"(x="0" y="{}" xml:space="preserve")",
                 character_line_height * (static_cast<double>(i) + 0.8));
  }
  writer.close();
  return sheet.finish();
}

}  // namespace referee::internal::svg
