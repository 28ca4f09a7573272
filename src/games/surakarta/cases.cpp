#include "games/surakarta/cases.hpp"

#include <cassert>

#include <fmt/format.h>

#include "games/surakarta/notation.hpp"
#include "text/fields.hpp"

namespace referee::internal::surakarta {

/// tests/cases/surakarta/captures.txt, embedded into the program at build time (embed.py).
extern const std::string_view captures_txt;

namespace {

Point point_in(std::string_view field) {
  const auto point = take_point(field);
  assert(point && field.empty());
  return *point;
}

std::string tuple(Point point) {
  return fmt::format("({}, {})", point.x, point.y);
}

}  // namespace

std::vector<CaptureCase> capture_cases() {
  std::vector<CaptureCase> cases;
  std::string_view what;
  std::string_view rest = captures_txt;
  while (!rest.empty()) {
    std::string_view line = text::take_until(rest, '\n');
    if (line.starts_with("# ")) what = line.substr(2);
    if (line.empty() || line.starts_with('#')) continue;
    CaptureCase one;
    one.what = what;
    one.board = text::take_field(line);
    one.move.from = point_in(text::take_field(line));
    one.move.to = point_in(text::take_field(line));
    const std::string_view result = text::take_field(line);
    if (result != "None") one.result = result;
    cases.push_back(one);
  }
  return cases;
}

std::string capture_cases_in_python() {
  std::string text;
  std::string_view what;
  for (const CaptureCase& one : capture_cases()) {
    if (one.what != what) text += fmt::format("{}# {}\n", text.empty() ? "" : "\n", one.what);
    what = one.what;
    const std::string result = one.result ? fmt::format("'{}'", *one.result) : "None";
    text += fmt::format("test_make_move_capture(('{}', {}, {}), {})\n", one.board,
                        tuple(one.move.from), tuple(one.move.to), result);
  }
  return text;
}

}  // namespace referee::internal::surakarta
