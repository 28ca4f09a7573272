// Random Connect Z files for comparison tests. Each file depends on its 64-bit seed alone, so a
// test that fails can name the seed. What a file is meant to be is no truth: judge it.
#pragma once

#include <cstdint>
#include <string>

namespace referee::internal::twin {

// A short file in which everything that can go wrong does, alone and together: frames of 1..9 x
// 1..9 for the most part, at times wide or giant ones with huge numbers; every line end, blanks,
// leading zeros, a missing final newline, trailing empty lines, bytes flipped, inserted and
// deleted, moves after the end, far columns, full columns, malformed lines, in any order.
std::string random_small_file(std::uint64_t seed);

// A file of up to some 60,000 moves with a line of Z or more (Z from 2 to 300) planted in a random
// direction at a random place of an otherwise line-free filling. At times the line is one counter
// short, or there is none, or the frame is filled to a draw, or moves or offences follow.
std::string random_planted_file(std::uint64_t seed);

// A file of 1 to 20,000 lines in every form that a line may have, in runs of one form and mixed,
// with odd lines where programs that read many lines at once have their borders: frames from one
// column to 10^30, of which a window is played in, and rows that end on all sides of a word.
std::string random_mixed_file(std::uint64_t seed);

// The same, up to 45,000 lines, in a frame of 1 to 9 columns, each move a digit and LF, or CR and
// LF, but for a few lines at most; at times nearly all into one column.
std::string random_digit_file(std::uint64_t seed);

// The same in a frame of 10 to 99 columns.
std::string random_pair_file(std::uint64_t seed);

}  // namespace referee::internal::twin
