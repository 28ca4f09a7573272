#pragma once

#include <cstddef>
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

}  // namespace referee::internal::text
