// Random Connect Z files for comparison tests. Each file depends on its 64-bit seed alone, so a
// test that fails can name the seed. What a file is meant to be is no truth: judge it.
#pragma once

#include <cstdint>
#include <string>

namespace referee::twin {

// A short file in which everything that can go wrong does, alone and together: frames of 1..9 x
// 1..9 for the most part, at times wide or giant ones with huge numbers; every line end, blanks,
// leading zeros, a missing final newline, trailing empty lines, bytes flipped, inserted and
// deleted, moves after the end, far columns, full columns, malformed lines, in any order.
std::string random_small_file(std::uint64_t seed);

// A file of up to some 60,000 moves with a line of Z or more (Z from 2 to 300) planted in a random
// direction at a random place of an otherwise line-free filling. At times the line is one counter
// short, or there is none, or the frame is filled to a draw, or moves or offences follow.
std::string random_planted_file(std::uint64_t seed);

}  // namespace referee::twin
