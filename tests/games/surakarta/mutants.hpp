#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace referee::internal::tests {

/// A question to a capture function.
struct CaptureQuestion {
  std::string board;
  int from_x = 0;
  int from_y = 0;
  int to_x = 0;
  int to_y = 0;
};

using CaptureFunction = std::function<std::optional<std::string>(const CaptureQuestion&)>;

/// A capture function that is wrong in one way.
struct Mutant {
  std::string what;  ///< it does wrong
  CaptureFunction capture;
};

/// The capture function that they are all made from, with nothing wrong.
CaptureFunction capture_without_mistake();

std::vector<Mutant> mutants();

}  // namespace referee::internal::tests
