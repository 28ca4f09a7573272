// Portable C++, for every processor: eight bytes of text at a time, as one number of 64 bits, the
// first byte the lowest.

#define REFEREE_TARGET
#include "games/connectz/kernels/digit_steps.hpp"
#include "games/connectz/kernels/line_steps.hpp"
#include "games/connectz/kernels/pair_steps.hpp"
#include "games/connectz/kernels/portable_numbers.hpp"

namespace referee::internal::connectz {
namespace {

// Blanks are removed a byte at a time, by a finite state machine. Every byte is written; only those
// that stay advance the end.
//
//                 blank           CR        LF       other
//   before        before          return    before   inside     the first byte of a line's number
//   inside        after_number    return    before   inside
//   after_number  after_number    return    before   wrong      blanks
//   return        wrong           wrong     before   wrong      only LF may follow a CR
//   wrong         wrong           wrong     wrong    wrong

enum State : std::uint8_t { before, inside, after_number, after_return, wrong };
enum Class : std::uint8_t { blank, carriage_return, line_feed, other };

constexpr std::array<std::array<State, 4>, 5> next_state{{
    {before, after_return, before, inside},
    {after_number, after_return, before, inside},
    {after_number, after_return, before, wrong},
    {wrong, wrong, before, wrong},
    {wrong, wrong, wrong, wrong},
}};

constexpr std::array<Class, 256> classes = [] {
  std::array<Class, 256> table{};
  table.fill(other);
  table[' '] = table['\t'] = blank;
  table['\r'] = carriage_return;
  table['\n'] = line_feed;
  return table;
}();

Squeezed squeeze_portably(std::string_view text, char* room) {
  std::size_t bytes = 0;
  State state = before;
  for (const char c : text) {
    const Class kind = classes[static_cast<unsigned char>(c)];
    room[bytes] = c;
    bytes += static_cast<std::size_t>(kind >= line_feed);
    state = next_state[state][kind];
  }
  return {bytes, state == before};
}

// Lines of a digit each:
//
//   text            3 \n 1 \n 3 \n 2 \n         with CR and LF  3 \r \n 1 \r \n, and two bytes more
//   xor             0 \n 0 \n 0 \n 0 \n                         0 \r \n 0 \r \n
//   digits          3  0  1  0  3  0  2  0      any other bit than a digit's four is strange
//
// The moves are put on their columns one after the other. A 0, and digits beyond the frame, have
// columns too, which are checked at the end.

constexpr std::uint64_t numbers = 16;  // of four bits

/// The positions of moves in a word.
template <LineEnd end>
struct LineForm {
  static constexpr std::size_t move_bytes = digit_bytes(end);
  static constexpr std::size_t moves = sizeof(std::uint64_t) / move_bytes / 2 * 2;
  static constexpr std::uint64_t zeros = [] {
    constexpr std::uint64_t lf = std::uint64_t{'\n'} << 8 | '0';
    constexpr std::uint64_t crlf = std::uint64_t{'\n'} << 16 | '\r' << 8 | '0';
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < moves; ++i) {
      word |= (end == LineEnd::lf ? lf : crlf) << (8 * move_bytes * i);
    }
    return word;
  }();
  static constexpr std::uint64_t digits = [] {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < moves; ++i) word |= (numbers - 1) << (8 * move_bytes * i);
    return word;
  }();
  static constexpr std::uint64_t looked_at = ~std::uint64_t{0} >> (64 - 8 * move_bytes * moves);
};

template <LineEnd end>
bool split_all(const char* text, std::size_t moves, unsigned columns, NarrowColumns& split) {
  using LineForm = LineForm<end>;
  using Tops = SplitTops<numbers>;
  Tops tops(split);
  std::uint64_t strange = 0;
  for (std::size_t move = 0; move < moves; move += LineForm::moves) {
    std::uint64_t word = 0;
    std::memcpy(&word, text + move * LineForm::move_bytes, sizeof word);
    __builtin_prefetch(text + move * LineForm::move_bytes + prefetched_bytes);
    word ^= LineForm::zeros;
    strange |= word & LineForm::looked_at & ~LineForm::digits;
    // Digit 1 is column 0; 0 is the last.
    word = (word & LineForm::digits) + LineForm::digits;
    for (std::size_t i = 0; i < LineForm::moves; ++i) {
      const std::uint64_t number = word >> (8 * LineForm::move_bytes * i) & (numbers - 1);
      tops.put(number, i % 2 == 0 ? Tops::first_turn : Tops::second_turn);
    }
  }
  tops.save();
  for (std::size_t number = columns; number < numbers; ++number) strange |= split.counts[number];
  return strange == 0;
}

bool split_digits_portably(const char* text, std::size_t moves, unsigned columns, LineEnd end,
                           NarrowColumns& split) {
  return end == LineEnd::lf ? split_all<LineEnd::lf>(text, moves, columns, split)
                            : split_all<LineEnd::crlf>(text, moves, columns, split);
}

using text::in_all_bytes;
using text::load_word;
using text::word_bytes;

constexpr std::size_t most_lines = word_bytes / 2;
constexpr std::uint64_t high_bits = in_all_bytes(0x80);

/// The high bits of the bytes of `word` that are `byte`.
std::uint64_t find(std::uint64_t word, char byte) {
  const std::uint64_t others = word ^ in_all_bytes(static_cast<unsigned char>(byte));
  return ~(((others & ~high_bits) + ~high_bits) | others) & high_bits;
}

/// The high bits of the bytes of `values` that are not below 10.
std::uint64_t no_digits(std::uint64_t values) {
  return (((values & ~high_bits) + in_all_bytes(0x80 - 10)) | values) & high_bits;
}

/// Bytes of ones for the high bits.
std::uint64_t whole_bytes(std::uint64_t high) {
  return (high >> 7) * 0xff;
}

/// Lines of one or two digits (see pair_steps.hpp), by the eight bytes and the two numbers that
/// begin one byte and two bytes earlier:
///
///   text            1  2 \n  7 \n  3  4 \n
///   units           .  1  2  .  7  .  3  4        one byte before, less '0'
///   tens            .  .  1  2  .  7  .  3        two before: 0 where that was a line end,
///                  10 20                ...       times ten
///   sums            .  . 12  .  7  .  . 34
///   ends            .  . 80  . 80  .  . 80        the bytes of LF, or CR
///   pairs              .    12     7    34        as no line is empty, two neighbouring bytes
///   never
///                                                 both end one: the one that does, or 0
///   indexes        11  6 33                       those that are not 0, less one
template <LineEnd end>
class WordDecoder {
 public:
  static constexpr std::size_t window_bytes = word_bytes;

  std::size_t take(const char* text, std::size_t left, std::uint8_t* indexes) {
    const std::uint64_t valid = high_bits >> 8 * (word_bytes - left);
    const std::uint64_t word = load_word(text);
    const std::uint64_t lf = find(word, '\n') & valid;
    const std::uint64_t cr = end == LineEnd::crlf ? find(word, '\r') & valid : lf;
    const std::uint64_t units = load_word(text - 1) ^ in_all_bytes('0');
    const std::uint64_t tens = load_word(text - 2) ^ in_all_bytes('0');
    const std::uint64_t none = no_digits(word ^ in_all_bytes('0')) & valid;
    const std::uint64_t no_units = no_digits(units);
    const std::uint64_t no_tens = no_digits(tens);
    // Other bytes than digits and line ends; empty lines; three consecutive digits; 0.
    wrong_ |= (none & ~(lf | cr)) | (cr & no_units) | (valid & ~(none | no_units | no_tens));
    if constexpr (end == LineEnd::crlf) {
      wrong_ |= (lf ^ (cr << 8 | cr_)) & valid;
      cr_ = cr >> 56;
    }
    // No sum of a plain line exceeds its byte.
    const std::uint64_t sums = units + 10 * (tens & ~whole_bytes(no_tens));
    const std::size_t written = write(sums & whole_bytes(cr), indexes);
    wrong_ |= written ^ ((cr >> 7) * in_all_bytes(1) >> 56);
    return written;
  }

  bool are_plain() const { return wrong_ == 0; }

 private:
  static std::size_t write(std::uint64_t sums, std::uint8_t* indexes) {
    const std::uint64_t pairs = sums | sums >> 8;
    std::size_t count = 0;
    for (std::size_t i = 0; i < most_lines; ++i) {
      const auto number = static_cast<std::uint8_t>(pairs >> (16 * i));
      indexes[count] = static_cast<std::uint8_t>(number - 1);
      count += number != 0 ? 1 : 0;
    }
    return count;
  }

  std::uint64_t cr_ = 0;
  std::uint64_t wrong_ = 0;
};

/// A word of 64 cells at a time.
struct Words1 {
  static constexpr unsigned lanes = 1;

  static Words1 all(std::uint64_t word) { return {word}; }
  static Words1 load(const std::uint64_t* words) { return {*words}; }
  static Words1 load_where(const std::uint64_t* words, Words1 where) {
    return {where.v != 0 ? *words : 0};
  }
  static Words1 rows_below(std::int64_t rows) {
    if (rows >= 64) return {~std::uint64_t{0}};
    return {rows > 0 ? (std::uint64_t{1} << rows) - 1 : 0};
  }
  static Words1 window(Words1 low, Words1 high, unsigned shift) {
    return {low.v >> shift | high.v << 1 << (63 - shift)};
  }
  Words1 where_same(Words1 a, Words1 b) const { return {v & ~(a.v ^ b.v)}; }
  Words1 without(Words1 other) const { return {v & ~other.v}; }
  Words1 operator&(Words1 other) const { return {v & other.v}; }
  Words1 operator|(Words1 other) const { return {v | other.v}; }
  bool operator==(Words1 other) const { return v == other.v; }
  bool is_none() const { return v == 0; }
  unsigned first_lane() const { return 0; }
  bool has_even_quarter() const { return has_zero_quarter(v) || has_zero_quarter(~v); }

  std::uint64_t v;

 private:
  /// Subtracting 1 from each quarter borrows into the top bit of a quarter that is 0.
  static bool has_zero_quarter(std::uint64_t word) {
    constexpr std::uint64_t ones = 0x0001000100010001;
    return ((word - ones) & ~word & ones << 15) != 0;
  }
};

}  // namespace

const Kernels portable_kernels{
    {{decode_portably<LineEnd::lf>, decode_portably<LineEnd::crlf>},
     {decode_portably<LineEnd::lf>, decode_portably<LineEnd::crlf>},
     {decode_portably<LineEnd::lf>, decode_portably<LineEnd::crlf>}},
    squeeze_portably,
    split_digits_portably,
    split_pairs<WordDecoder, Drops>,
    line_kernel<Words1>,
};

}  // namespace referee::internal::connectz
