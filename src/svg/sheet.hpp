#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace referee::internal::svg {

/// A value as it stands in a document: a number with at most two decimals, or any bytes as text,
/// escaped.
std::string shown(double number);
std::string shown(std::string_view bytes);

/// Attributes of an element, as they stand in the document, with {} for each value:
///
///     attributes(R"(x="{}" class="{}")", x, name)
///
/// The values are numbers or texts. Without values the format is taken as it is.
template <typename... Values>
std::string attributes(std::string_view format, const Values&... values) {
  if constexpr (sizeof...(Values) == 0) {
    return std::string(format);
  } else {
    return fmt::format(fmt::runtime(format), shown(values)...);
  }
}

/// Writes a document of elements. Every element that is opened is closed, and values and texts, of
/// any bytes, are escaped: the result is always well-formed XML in UTF-8.
class Writer {
 public:
  /// The format and the values are as in attributes(), here and below.
  template <typename... Values>
  void element(std::string_view name, std::string_view format, const Values&... values) {
    write(name, attributes(format, values...), "/>");
  }

  /// An element with words in it.
  template <typename... Values>
  void words(std::string_view name, std::string_view text, std::string_view format,
             const Values&... values) {
    if (text.empty()) return element(name, format, values...);
    write(name, attributes(format, values...), fmt::format(">{}</{}>", shown(text), name));
  }

  template <typename... Values>
  void open(std::string_view name, std::string_view format, const Values&... values) {
    write(name, attributes(format, values...), ">");
    open_.emplace_back(name);
  }

  /// Closes the element that was opened last. REQUIRES: one is open.
  void close();

  /// Closes what is open, and gives the text away.
  std::string finish();

 private:
  void write(std::string_view name, std::string_view attributes, std::string_view end);

  std::string text_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  std::vector<std::string> open_;
};

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

struct Size {
  double width = 0;
  double height = 0;
};

/// The sheet that every picture is on: a background of its own, so that it can be shown on pages of
/// any colour, the board, and words below it. Screen readers are told that it is an image, and have
/// its title and a description.
class Sheet : public Writer {
 public:
  /// The board takes the room from (0, 0) to `board`. The first of the words is printed as a
  /// heading; they are wrapped, and cut if they are very long.
  Sheet(std::string_view title, const Size& board, const std::vector<std::string>& words);

  /// The whole document. Nothing can be drawn afterwards.
  std::string finish();

 private:
  struct Line {
    std::string text;
    bool is_heading = false;
  };

  void wrap(const std::vector<std::string>& words);

  Size board_;
  double width_ = 0;
  double scale_ = 1;  // of the words
  std::vector<Line> lines_;
};

/// A drawing in characters as the text of an SVG file: for a game that draws no image of its own.
/// The lines are as they are printed; below them the words.
std::string character_image(std::string_view title, const std::vector<std::string>& lines,
                            const std::vector<std::string>& words);

}  // namespace referee::internal::svg
