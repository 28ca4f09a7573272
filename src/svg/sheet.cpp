#include "svg/sheet.hpp"

#include <algorithm>

#include "text/escape.hpp"

namespace referee::internal::svg {
namespace {

constexpr double sheet_margin = 24;
constexpr double least_width = 400;       // of the room for words
constexpr double widest_plain = 1200;     // wider sheets have larger words,
constexpr double most_scale = 2.5;        // up to so many times
constexpr double words_line_height = 21;  // of words
constexpr double words_font_size = 15;
constexpr double letter_width = 8.2;     // at most, on average, of the heading
constexpr std::size_t most_lines = 5;    // of one text
constexpr std::size_t most_bytes = 600;  // likewise

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

/// At most so many bytes that no more lines are needed.
std::string_view beginning(std::string_view text) {
  std::size_t end = std::min(text.size(), most_bytes);
  while (end > 0 && end < text.size() && continues_character(text[end])) --end;
  return text.substr(0, end);
}

/// The part of `text` that is printed on one line of `letters`: up to a blank, if there is one, and
/// never within a character.
std::size_t length_of_line(std::string_view text, std::size_t letters) {
  std::size_t end = 0;
  std::size_t blank = 0;
  for (std::size_t count = 0; end < text.size(); ++end) {
    if (!continues_character(text[end]) && count++ == letters) break;
    if (text[end] == ' ') blank = end;
  }
  if (end == text.size() || text[end] == ' ' || blank == 0) return end;
  return blank;
}

/// Screen readers read the title, and the description if they are asked to: not the words.
std::string titled(std::string_view title, const std::vector<std::string>& words) {
  return std::string(title) + (words.empty() ? "" : ": " + std::string(beginning(words.front())));
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& part : words) {
    text += (text.empty() ? "" : ". ") + std::string(beginning(part));
  }
  return text;
}

}  // namespace

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

Sheet::Sheet(std::string_view title, const Size& board, const std::vector<std::string>& words)
    : board_(board) {
  width_ = words.empty() ? board.width : std::max(board.width, least_width);
  scale_ = std::clamp(width_ / widest_plain, 1.0, most_scale);
  wrap(words);
  const double width = width_ + 2 * sheet_margin;
  const double words_height = scale_ * words_line_height * static_cast<double>(lines_.size());
  const double height = board.height + words_height + (lines_.empty() ? 2 : 3) * sheet_margin;
  open("svg",
       R"(xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" )"
       R"(viewBox="0 0 {0} {1}" role="img" font-family="sans-serif")",
       width, height);
  Writer::words("title", titled(title, words), "");
  if (!words.empty()) Writer::words("desc", joined(words), "");
  element("rect", R"(width="{}" height="{}" rx="14" fill="{}")", width, height, palette::paper);
  open("g", R"-(transform="translate({} {})")-", (width - board.width) / 2, sheet_margin);
}

void Sheet::wrap(const std::vector<std::string>& words) {
  const auto letters = static_cast<std::size_t>(width_ / (letter_width * scale_));
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string legal = text::legal_utf8(beginning(words[i]));
    std::string_view rest = legal;
    for (std::size_t line = 0; line < most_lines && !rest.empty(); ++line) {
      const std::size_t length = length_of_line(rest, letters);
      lines_.push_back({std::string(rest.substr(0, length)), i == 0});
      rest.remove_prefix(length);
      while (rest.starts_with(' ')) rest.remove_prefix(1);
    }
    if (!rest.empty() || words[i].size() > most_bytes) lines_.back().text += " ...";
  }
}

std::string Sheet::finish() {
  close();
  double y = board_.height + 2 * sheet_margin + scale_ * words_line_height / 2;
  open("g", R"(class="words" font-size="{}" fill="{}")", words_font_size * scale_, palette::ink);
  for (const Line& line : lines_) {
    words("text", line.text,
          line.is_heading ? R"(x="{}" y="{}" font-weight="bold")" : R"(x="{}" y="{}")",
          sheet_margin, y);
    y += scale_ * words_line_height;
  }
  close();
  return Writer::finish();
}

std::string character_image(std::string_view title, const std::vector<std::string>& lines,
                            const std::vector<std::string>& words) {
  constexpr double letter = 9.7;  // of monospaced fonts, at most
  constexpr double line_height = 20;
  std::size_t longest = 0;
  for (const std::string& line : lines) longest = std::max(longest, line.size());
  const auto count = static_cast<double>(lines.size());
  Sheet sheet(title, {letter * static_cast<double>(longest), line_height * count}, words);
  sheet.open("g", R"(class="characters" font-family="monospace" font-size="16" fill="{}")",
             palette::ink);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    sheet.words("text", lines[i], R"(x="0" y="{}" xml:space="preserve")",
                line_height * (static_cast<double>(i) + 0.8));
  }
  sheet.close();
  return sheet.finish();
}

}  // namespace referee::internal::svg
