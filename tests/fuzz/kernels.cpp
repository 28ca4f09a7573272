// The kernels against the portable ones, on any text: blanks removed, lines of numbers decoded,
// moves of narrow frames split into columns. The first byte is the width of the frame.

#include <algorithm>
#include <memory>
#include <optional>

#include "base/instructions.hpp"
#include "games/connectz/notation/digit_kernel.hpp"
#include "games/connectz/notation/pair_kernel.hpp"
#include "io/blocks/blocks.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "text/numbers.hpp"
#include "text/squeeze.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using base::Instructions;
using connectz::NarrowColumns;
using text::LineEnd;

constexpr Instructions vector_sets[] = {Instructions::avx2, Instructions::avx512,
                                        Instructions::neon};
constexpr LineEnd both_ends[] = {LineEnd::lf, LineEnd::crlf};

void compare_squeezes(std::string_view text) {
  const auto squeezed = [&](text::Squeeze squeeze) {
    std::string room(text.size() + base::block_padding, '\0');
    const text::Squeezed result = squeeze(text, room.data());
    return result.plain ? "plain " + room.substr(0, result.bytes) : "not plain";
  };
  const std::string portable = squeezed(text::squeeze_portable);
  if (base::has(Instructions::avx512)) {
    fuzz::require_same(squeezed(text::squeeze_avx512), portable, "squeezed otherwise");
  }
  if (base::has(Instructions::neon)) {
    fuzz::require_same(squeezed(text::squeeze_neon), portable, "squeezed otherwise");
  }
}

/// The numbers of all whole lines; nothing if one of them is not plain to the kernel.
std::optional<std::string> numbers_of(text::Decode decode, std::string_view text) {
  constexpr std::size_t limit = 100;
  std::vector<std::uint32_t> indexes(limit + 2 * text::decoding_overshoot);
  std::string words;
  for (;;) {
    const text::Decoded some = decode(text, limit, indexes.data());
    if (!some.plain || some.greatest == UINT32_MAX) return std::nullopt;
    if (some.count == 0) return words;
    for (std::size_t i = 0; i < some.count; ++i) words += std::to_string(indexes[i]) + " ";
    text.remove_prefix(some.bytes);
  }
}

/// Whether a kernel must read it: lines of up to `most` digits that are columns; of the last, which
/// has no end, any digits.
bool must_be_plain(std::string_view text, LineEnd end, unsigned most) {
  const std::string_view line_end = end == LineEnd::crlf ? "\r\n" : "\n";
  for (;;) {
    const std::size_t length = text.find(line_end);
    const std::string_view line = text.substr(0, length);
    if (line.find_first_not_of("0123456789") != line.npos || line.size() > most) return false;
    if (length == text.npos) return true;
    if (line.find_first_not_of('0') == line.npos) return false;
    text.remove_prefix(length + line_end.size());
  }
}

const text::NumberKernel* number_kernel_of(Instructions set) {
  if (set == Instructions::avx2) return text::avx2_number_kernel();
  return set == Instructions::avx512 ? text::avx512_number_kernel() : text::neon_number_kernel();
}

/// Other lines may be plain to one kernel and not to another, but must come out right.
void compare_numbers(std::string_view text) {
  for (const Instructions set : vector_sets) {
    const text::NumberKernel* kernel = number_kernel_of(set);
    if (kernel == nullptr || !base::has(set)) continue;
    for (const LineEnd end : both_ends) {
      for (const unsigned digits : {2U, 4U, 7U}) {
        const auto found = numbers_of(kernel->decoder(digits, end), text);
        const auto portable =
            numbers_of(text::portable_number_kernel()->decoder(digits, end), text);
        if (found && portable) fuzz::require_same(*found, *portable, "other numbers");
        fuzz::require((found && portable) || !must_be_plain(text, end, digits), "not plain");
      }
    }
  }
}

std::string words_of_split(std::size_t count, unsigned columns, const NarrowColumns& split) {
  std::string words = std::to_string(count);
  for (std::size_t k = 0; count > 0 && k < columns; ++k) {
    words += "\n" + std::to_string(split.counts[k]) + ":";
    for (std::uint64_t i = 0; i < split.counts[k]; ++i) {
      words += (split.bits[k][i / 64] >> (i % 64) & 1) != 0 ? '1' : '0';
    }
  }
  return words;
}

void compare_digit_splits(std::string_view text, unsigned columns, NarrowColumns& room) {
  for (const LineEnd end : both_ends) {
    std::size_t moves =
        std::min(text.size() / connectz::digit_bytes(end), NarrowColumns::most_moves);
    moves -= moves % connectz::digit_moves;
    const auto words = [&](connectz::SplitDigits split) {
      const bool plain = split(text.data(), moves, columns, end, room);
      return words_of_split(plain ? moves : 0, columns, room);
    };
    const std::string portable = words(connectz::portable_digit_split());
    for (const auto& [set, split] :
         {std::pair{Instructions::avx2, connectz::avx2_digit_split()},
          std::pair{Instructions::avx512, connectz::avx512_digit_split()},
          std::pair{Instructions::neon, connectz::neon_digit_split()}}) {
      if (split == nullptr || !base::has(set)) continue;
      fuzz::require_same(words(split), portable, "digits are split otherwise");
    }
  }
}

void compare_pair_splits(std::string_view text, unsigned columns, NarrowColumns& room) {
  text = io::whole_lines(text.substr(0, connectz::most_pair_bytes));
  for (const LineEnd end : both_ends) {
    const auto words = [&](connectz::SplitPairs split) {
      const connectz::PairMoves moves = split(text, columns, end, room);
      return words_of_split(moves.count, columns, room) +
             (moves.count > 0 ? " last " + std::to_string(moves.last) : "");
    };
    const std::string portable = words(connectz::portable_pair_split());
    for (const auto& [set, split] : {std::pair{Instructions::avx2, connectz::avx2_pair_split()},
                                     std::pair{Instructions::avx512, connectz::avx512_pair_split()},
                                     std::pair{Instructions::neon, connectz::neon_pair_split()}}) {
      if (split == nullptr || !base::has(set)) continue;
      fuzz::require_same(words(split), portable, "pairs are split otherwise");
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto room = std::make_unique<NarrowColumns>();
  if (size == 0) return 0;
  const std::string input = fuzz::text_of(data + 1, size - 1);
  const tests::PaddedText padded(input);
  compare_numbers(padded.text());
  const unsigned columns = 1 + data[0] % 99U;
  if (columns <= connectz::most_digit_columns) {
    compare_digit_splits(padded.text(), columns, *room);
  } else {
    compare_pair_splits(padded.text(), columns, *room);
  }
  const tests::PaddedText lines(input.ends_with('\n') ? input : input + "\n");
  compare_squeezes(lines.text());
  return 0;
}
