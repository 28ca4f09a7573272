#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "svg/writer.hpp"

namespace referee::internal::svg {

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
