// The kernels against the portable ones, on any text: blanks removed, lines of numbers decoded,
// moves of narrow frames split into columns. The first byte is the width of the frame.
#include <memory>
#include <optional>

#include "games/connectz/kernels/kernels.hpp"
#include "io/blocks/blocks.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace referee::internal::fuzz {
namespace {

using connectz::Kernels;
using connectz::LineEnd;
using connectz::NarrowColumns;

constexpr LineEnd both_ends[] = {LineEnd::lf, LineEnd::crlf};

std::string squeezed(const Kernels& kernels, std::string_view text) {
  std::string room(text.size() + base::block_padding, '\0');
  const connectz::Squeezed result = kernels.squeeze(text, room.data());
  return result.plain ? "plain " + room.substr(0, result.bytes) : "not plain";
}

/// The numbers of all whole lines; nothing if one of them is not plain to the kernel.
std::optional<std::string> numbers_of(connectz::Decode decode, std::string_view text) {
  constexpr std::size_t limit = 100;
  std::vector<std::uint32_t> indexes(limit + 2 * connectz::decoding_overshoot);
  std::string words;
  for (;;) {
    const connectz::Decoded some = decode(text, limit, indexes.data());
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

/// Other lines may be plain to one kernel and not to another, but must come out right.
void compare_numbers(const Kernels& kernels, std::string_view text) {
  for (const LineEnd end : both_ends) {
    for (const unsigned digits : {2U, 4U, 7U}) {
      const auto found = numbers_of(kernels.decoder(digits, end), text);
      const auto portable = numbers_of(connectz::portable_kernels.decoder(digits, end), text);
      if (found && portable) require_same(*found, *portable, "other numbers");
      require((found && portable) || !must_be_plain(text, end, digits), "not plain");
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

std::string digits_split(const Kernels& kernels, std::string_view text, unsigned columns,
                         LineEnd end, NarrowColumns& room) {
  std::size_t moves = std::min(text.size() / connectz::digit_bytes(end), NarrowColumns::most_moves);
  moves -= moves % connectz::digit_moves;
  const bool plain = kernels.split_digits(text.data(), moves, columns, end, room);
  return words_of_split(plain ? moves : 0, columns, room);
}

std::string pairs_split(const Kernels& kernels, std::string_view text, unsigned columns,
                        LineEnd end, NarrowColumns& room) {
  text = io::whole_lines(text.substr(0, connectz::most_pair_bytes));
  const connectz::PairMoves moves = kernels.split_pairs(text, columns, end, room);
  return words_of_split(moves.count, columns, room) +
         (moves.count > 0 ? " last " + std::to_string(moves.last) : "");
}

void kernels(const std::string& bytes) {
  static const auto room = std::make_unique<NarrowColumns>();
  if (bytes.empty()) return;
  const std::string input = bytes.substr(1);
  const tests::PaddedText padded(input);
  const tests::PaddedText lines(input.ends_with('\n') ? input : input + "\n");
  const unsigned columns = 1 + static_cast<unsigned char>(bytes[0]) % 99U;
  const auto split = columns <= connectz::most_digit_columns ? digits_split : pairs_split;
  const Kernels& portable = connectz::portable_kernels;
  for (const auto& [name, instructions] : base::all_instructions) {
    const Kernels& kernels = connectz::kernels_of(instructions);
    if (&kernels == &portable || !base::has(instructions)) continue;
    compare_numbers(kernels, padded.text());
    for (const LineEnd end : both_ends) {
      require_same(split(kernels, padded.text(), columns, end, *room),
                   split(portable, padded.text(), columns, end, *room), "split otherwise");
    }
    require_same(squeezed(kernels, lines.text()), squeezed(portable, lines.text()),
                 "squeezed otherwise");
  }
}

const Entries kernels_entries{{"kernels", kernels}};

}  // namespace
}  // namespace referee::internal::fuzz
