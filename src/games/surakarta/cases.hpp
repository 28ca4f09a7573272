#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/surakarta/rules/board.hpp"

namespace referee::internal::surakarta {

/// A test case for a function that makes captures, with the right answer.
struct CaptureCase {
  std::string_view what;  ///< the group it belongs to: what it tests
  std::string_view board;
  Move move;
  std::optional<std::string_view> result;  ///< nothing if the move is not legal
};

/// The suite of cases that tell a wrong capture function from a right one. It is part of the
/// library; its source is tests/cases/surakarta/captures.txt.
std::vector<CaptureCase> capture_cases();

/// The suite as calls in Python: test_make_move_capture((board, start, end), result), one on each
/// line, with a comment before each group.
std::string capture_cases_in_python();

}  // namespace referee::internal::surakarta
