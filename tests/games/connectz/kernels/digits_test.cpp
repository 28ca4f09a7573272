// The kernels that split lines of one digit, against their twin.

#include "tests/games/connectz/kernels/narrow_text.hpp"
#include "tests/support.hpp"

namespace {

using namespace referee::internal;         // NOLINT(google-build-using-namespace)
using namespace referee::internal::tests;  // NOLINT(google-build-using-namespace)
void compare_digits(NarrowDesk& desk, std::string_view text, std::size_t offset, unsigned columns) {
  const std::string_view placed = desk.place(text, offset);
  for (const LineEnd end : line_ends) {
    const std::size_t lines = placed.size() / connectz::digit_bytes(end);
    const std::size_t moves = lines - lines % connectz::digit_moves;
    const std::string_view whole = placed.substr(0, moves * connectz::digit_bytes(end));
    const auto truth = read_slowly(whole, columns, end, 1);
    for (const auto& [name, kernels] : kernels_here()) {
      const bool plain = kernels->split_digits(placed.data(), moves, columns, end, *desk.split);
      const std::size_t count = plain ? moves : 0;
      // The kernel does not say which the last one was.
      const PairMoves found{count, count > 0 && truth ? truth->moves.last : 0};
      check(truth, reading_of(found, columns, *desk.split), name, whole, columns);
    }
  }
}

}  // namespace

TEST_CASE("digit kernels read plain text of every length and width", "[connectz][kernel][once]") {
  base::Random random(11);
  NarrowDesk desk;
  for (unsigned columns = 1; columns <= connectz::most_digit_columns; ++columns) {
    for (std::size_t lines = 0; lines < 700; lines += 1 + random.below(40)) {
      for (const LineEnd end : line_ends) {
        compare_digits(desk, random_lines(random, lines, columns, end), random.below(64), columns);
      }
    }
    const std::size_t most = NarrowColumns::most_moves;
    for (const LineEnd end : line_ends) {
      compare_digits(desk, random_lines(random, most, columns, end), random.below(64), columns);
    }
  }
}

TEST_CASE("digit kernels see every byte at every position", "[connectz][kernel][once]") {
  base::Random random(12);
  NarrowDesk desk;
  for (const LineEnd end : line_ends) {
    for (const unsigned columns : {1U, 7U, 9U}) {
      std::string text = random_lines(random, 128, columns, end);
      for (std::size_t at = 0; at < text.size(); ++at) {
        const char good = text[at];
        for (std::size_t byte = at % tests::sparse; byte < 256; byte += tests::sparse) {
          text[at] = static_cast<char>(byte);
          compare_digits(desk, text, at, columns);
        }
        text[at] = good;
      }
    }
  }
}
