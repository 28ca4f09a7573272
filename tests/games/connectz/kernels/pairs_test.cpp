// The kernels that split lines of one or two digits, against their twin.

#include "io/blocks/blocks.hpp"
#include "tests/games/connectz/kernels/narrow_text.hpp"
#include "tests/support.hpp"

namespace {

using namespace referee::internal;         // NOLINT(google-build-using-namespace)
using namespace referee::internal::tests;  // NOLINT(google-build-using-namespace)
void compare_pairs(NarrowDesk& desk, std::string_view text, std::size_t offset, unsigned columns) {
  const std::string_view placed = io::whole_lines(desk.place(text, offset));
  for (const LineEnd end : line_ends) {
    const auto truth = read_slowly(placed, columns, end, 2);
    for (const auto& [name, kernels] : kernels_here()) {
      const PairMoves moves = kernels->split_pairs(placed, columns, end, *desk.split);
      check(truth, reading_of(moves, columns, *desk.split), name, placed, columns);
    }
  }
}

}  // namespace

TEST_CASE("pair kernels read plain text of every length and width", "[connectz][kernel][once]") {
  base::Random random(13);
  NarrowDesk desk;
  for (unsigned columns = 10; columns <= NarrowColumns::most_columns; ++columns) {
    for (std::size_t lines = 0; lines < 700; lines += 1 + random.below(90)) {
      for (const LineEnd end : line_ends) {
        std::string text = random_lines(random, lines, columns, end);
        compare_pairs(desk, text, random.below(64), columns);
        text.resize(text.size() - std::min<std::size_t>(text.size(), random.below(6)));
        compare_pairs(desk, text, random.below(64), columns);
      }
    }
  }
}

TEST_CASE("pair kernels read as much as they may be given", "[connectz][kernel][once]") {
  base::Random random(14);
  NarrowDesk desk;
  for (const unsigned columns : {10U, 16U, 50U, 64U, 65U, 99U}) {
    for (const LineEnd end : line_ends) {
      for (int round = 0; round < 6; ++round) {
        // All of one digit at times: there are no more moves then.
        std::string text =
            random_lines(random, connectz::most_pair_bytes / 2, round == 0 ? 9 : columns, end);
        text.resize(std::min<std::size_t>(text.size(), connectz::most_pair_bytes));
        compare_pairs(desk, text, random.below(64), columns);
        text[random.below(text.size())] = "0\n\rx9"[random.below(5)];
        compare_pairs(desk, text, random.below(64), columns);
      }
    }
  }
}

TEST_CASE("pair kernels see every byte at every position", "[connectz][kernel][once]") {
  base::Random random(15);
  NarrowDesk desk;
  for (const LineEnd end : line_ends) {
    for (const unsigned columns : {10U, 50U, 99U}) {
      std::string text = random_lines(random, 60, columns, end);
      for (std::size_t at = 0; at < text.size(); ++at) {
        const char good = text[at];
        for (std::size_t byte = at % tests::sparse; byte < 256; byte += tests::sparse) {
          text[at] = static_cast<char>(byte);
          compare_pairs(desk, text, at, columns);
        }
        text[at] = good;
      }
    }
  }
}

TEST_CASE("pair kernels read what random edits make of lines", "[connectz][kernel][once]") {
  base::Random random(16);
  NarrowDesk desk;
  const std::string bytes = std::string("0123456789\n\n\n\r\r \t+x") + '\0';
  for (std::uint64_t round = 0; round < tests::rounds(20000); ++round) {
    const auto columns = static_cast<unsigned>(10 + random.below(90));
    std::string text =
        random_lines(random, 1 + random.below(200), columns, line_ends[random.below(2)]);
    for (std::uint64_t edits = random.below(4); edits > 0; --edits) {
      const char byte = bytes[random.below(bytes.size())];
      const std::size_t at = random.below(text.size());
      switch (random.below(3)) {
        case 0:
          text.replace(at, 1, 1, byte);
          break;
        case 1:
          text.insert(at, 1, byte);
          break;
        default:
          text.erase(at, text.size() > 1 ? 1 : 0);
      }
    }
    compare_pairs(desk, text, random.below(64), columns);
  }
}

TEST_CASE("pair kernels do not write beyond their room when lines are empty",
          "[connectz][kernel][once]") {
  base::Random random(17);
  NarrowDesk desk;
  for (int round = 0; round < 300; ++round) {
    std::string text = random_lines(random, random.below(5000), 20, LineEnd::lf);
    text.insert(random.below(text.size() + 1), random.below(9000), '\n');
    compare_pairs(desk, text, random.below(64), 20);
  }
}

TEST_CASE("pair kernels read a last LF that its CR leaves to the next window",
          "[connectz][kernel][once]") {
  NarrowDesk desk;
  std::string text = "10\r\n";
  for (int i = 1; i < 4096; ++i) text += "7\r\n";
  REQUIRE(text.size() % 64 == 1);
  compare_pairs(desk, text, 0, 20);
}
