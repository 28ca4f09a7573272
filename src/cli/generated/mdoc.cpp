#include <algorithm>
#include <cctype>
#include <sstream>

#include <fmt/format.h>

#include "cli/generated/generated.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

bool is_placeholder(std::string_view word) {
  return std::isupper(static_cast<unsigned char>(word.front())) != 0 &&
         std::none_of(word.begin(), word.end(), [](unsigned char c) { return std::islower(c); });
}

constexpr text::Replacements escapes{{'\\', "\\e"}, {'\'', "\\(aq"}, {'-', "\\-"}};

/// What is to be typed, in bold, and the placeholders in it, in italics.
std::string styled(std::string_view code) {
  const auto is_of_word = [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_'; };
  std::string text;
  while (!code.empty()) {
    const auto end = std::find_if_not(code.begin(), code.end(), is_of_word);
    const auto length = std::max<std::ptrdiff_t>(end - code.begin(), 1);
    const std::string_view word = code.substr(0, static_cast<std::size_t>(length));
    if (std::string_view("[]| ").find(word) != std::string_view::npos) {
      text += word;
    } else {
      text += fmt::format("\\f{}{}\\fR", is_placeholder(word) ? 'I' : 'B', escapes.in(word));
    }
    code.remove_prefix(word.size());
  }
  return text;
}

}  // namespace

std::string mdoc_line(std::string_view line) {
  std::string text = line.starts_with('.') ? "\\&" : "";
  for (bool is_code = false;; is_code = !is_code) {
    const std::string_view part = line.substr(0, line.find('`'));
    text += is_code ? styled(part) : escapes.in(part);
    if (part.size() == line.size()) break;
    line.remove_prefix(part.size() + 1);
  }
  // Sentences begin on lines of their own; "..." ends none.
  for (std::size_t end = 0; (end = text.find(". ", end)) != std::string::npos;) {
    const bool is_end = end == 0 || text[end - 1] != '.';
    ++end;
    if (is_end) text[end] = '\n';
  }
  return text;
}

std::string mdoc(const std::string& text) {
  std::string page;
  bool in_display = false;
  std::size_t empty_lines = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    line.erase(line.find_last_not_of(' ') + 1);
    if (line.empty()) {
      ++empty_lines;
      continue;
    }
    const bool is_display = line.starts_with("    ");
    if (is_display && in_display) page.append(empty_lines, '\n');
    if (is_display && !in_display) page += ".Bd -literal -offset indent\n";
    if (!is_display && in_display) page += ".Ed\n";
    in_display = is_display;
    if (line.starts_with("## ")) {
      page += ".Ss " + line.substr(3) + "\n";
    } else if (is_display) {
      page += escapes.in(std::string_view(line).substr(4)) + "\n";
    } else {
      page += (empty_lines > 0 ? ".Pp\n" : "") + mdoc_line(line) + "\n";
    }
    empty_lines = 0;
  }
  return page + (in_display ? ".Ed\n" : "");
}

}  // namespace referee::internal::cli
