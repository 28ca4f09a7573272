#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace referee::internal::text {

/// One line of a text file, as all games read lines.
struct Line {
  std::string_view text;  ///< without its LF, and without one CR before it
  std::size_t bytes = 0;  ///< including both: the distance to the next line
  bool too_long = false;  ///< more than base::max_line_bytes before its LF; `text` is not the line
};

/// The line at the front of `rest`, which is not empty and starts at a line start. Lines end in LF;
/// one CR just before the LF, or before the end of the file, belongs to the line end. The last line
/// may lack its LF.
Line first_line(std::string_view rest);

/// Calls `take` with the text of each line. False if one is too long, or `take` gives false.
template <typename Take>
bool all_lines(std::string_view text, Take take) {
  while (!text.empty()) {
    const Line line = first_line(text);
    if (line.too_long || !take(line.text)) return false;
    text.remove_prefix(line.bytes);
  }
  return true;
}

/// Whether one of the lines is too long. Nothing is read after such a line, as it may take long
/// until more arrives.
bool has_too_long_line(std::string_view text);

/// The reason that every verdict on a line that is too long gives.
std::string long_line_reason();

/// Counts lines and bytes while a file is read line by line, block after block.
class LineCounter {
 public:
  /// Takes the line at the front of `rest`, as first_line(), and removes it from there.
  Line take(std::string_view& rest) {
    const Line line = first_line(rest);
    rest.remove_prefix(line.bytes);
    ++number_;
    begin_ = end_;
    end_ += line.bytes;
    return line;
  }

  std::uint64_t number() const { return number_; }  ///< of the last line, from 1; 0 before it
  std::uint64_t begin() const { return begin_; }    ///< the byte offset of the last line
  std::uint64_t end() const { return end_; }        ///< where the line after it begins

 private:
  std::uint64_t number_ = 0;
  std::uint64_t begin_ = 0;
  std::uint64_t end_ = 0;
};

}  // namespace referee::internal::text
