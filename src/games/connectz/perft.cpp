#include "games/connectz/perft.hpp"

#include <numeric>

#include <fmt/format.h>

#include "games/connectz/small_frame.hpp"

namespace referee::internal::connectz {
namespace {

/// How many lines of play of `depth` drops begin with a column, with the counters of all, and of
/// the player who moves.
template <typename Word>
std::uint64_t leaves(const SmallFrame<Word>& frame, unsigned columns, unsigned column, Word all,
                     Word own, unsigned depth) {
  const Word dropped = all | (all + frame.bottom(column));
  if ((dropped & frame.above()) != 0) return 0;  // it is full
  if (depth == 1) return 1;
  const Word other = all ^ own;
  if (frame.has_line(dropped ^ other)) return 0;
  std::uint64_t count = 0;
  for (unsigned next = 1; next <= columns; ++next) {
    count += leaves(frame, columns, next, dropped, other, depth - 1);
  }
  return count;
}

template <typename Word>
std::vector<std::uint64_t> count_by_column(unsigned columns, unsigned rows, unsigned line,
                                           unsigned depth) {
  const SmallFrame<Word> frame(columns, rows, line);
  std::vector<std::uint64_t> counts;
  for (unsigned column = 1; column <= columns; ++column) {
    counts.push_back(leaves<Word>(frame, columns, column, 0, 0, depth));
  }
  return counts;
}

}  // namespace

std::string complaint_on_perft(std::uint64_t columns, std::uint64_t rows, std::uint64_t line) {
  if (columns == 0 || rows == 0 || line == 0) return "the numbers of a frame are at least 1";
  constexpr unsigned most = SmallFrame<WideWord>::bits;
  if (columns > most || rows > most ||
      !SmallFrame<WideWord>::has_room(static_cast<unsigned>(columns),
                                      static_cast<unsigned>(rows))) {
    return fmt::format(
        "lines of play are counted in frames with X times (Y + 1) of at most {}, "
        "and of at most {} columns",
        most, SmallFrame<WideWord>::most_columns);
  }
  if (line > columns && line > rows) return fmt::format("no line of {} fits into the frame", line);
  return "";
}

std::vector<std::uint64_t> perft_by_column(std::uint64_t columns, std::uint64_t rows,
                                           std::uint64_t line, unsigned depth) {
  const auto x = static_cast<unsigned>(columns);
  const auto y = static_cast<unsigned>(rows);
  const auto z = static_cast<unsigned>(line);
  return SmallFrame<std::uint64_t>::has_room(x, y) ? count_by_column<std::uint64_t>(x, y, z, depth)
                                                   : count_by_column<WideWord>(x, y, z, depth);
}

std::uint64_t perft(std::uint64_t columns, std::uint64_t rows, std::uint64_t line, unsigned depth) {
  if (depth == 0) return 1;
  const std::vector<std::uint64_t> counts = perft_by_column(columns, rows, line, depth);
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

}  // namespace referee::internal::connectz
