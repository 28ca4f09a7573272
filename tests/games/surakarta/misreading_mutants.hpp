#pragma once

#include <vector>

#include "tests/games/surakarta/mutants.hpp"

namespace referee::internal::tests {

/// Adds functions that take points off the board for points on it: a single coordinate, or a
/// single point.
void add_misread_points(std::vector<Mutant>& mutants);

/// Adds functions that misread the question, or leave another board behind.
void add_wrong_boards(std::vector<Mutant>& mutants);

}  // namespace referee::internal::tests
