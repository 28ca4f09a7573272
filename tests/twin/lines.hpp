#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace referee::internal::twin {

/// How all twins cut a file into lines, and a line into words.

struct Line {
  std::uint64_t number = 0;  ///< from 1
  std::uint64_t byte = 0;    ///< of the file, where it begins
  std::string text;          ///< without its LF and without the one CR that belongs to the line end
  bool too_long = false;
};

inline std::vector<Line> lines_of(std::string_view file) {
  constexpr std::size_t longest = std::size_t{1} << 20;
  std::vector<Line> lines;
  for (std::size_t begin = 0; begin < file.size();) {
    const std::size_t end = std::min(file.find('\n', begin), file.size());
    Line line{lines.size() + 1, begin, std::string(file.substr(begin, end - begin)),
              end - begin > longest};
    if (!line.text.empty() && line.text.back() == '\r') line.text.pop_back();
    lines.push_back(std::move(line));
    begin = end + 1;
  }
  return lines;
}

/// What stands between blanks and tabs.
inline std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text + ' ') {
    if (c != ' ' && c != '\t') {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  words.pop_back();
  return words;
}

}  // namespace referee::internal::twin
