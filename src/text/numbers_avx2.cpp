// AVX2: 64 bytes of text at a time; the bytes before each line end, a lane of eight, are copied
// side by side as words. Once there are some hundred words, all are converted to numbers, a vector
// of words at a time. (If they were converted after each window, they would be loaded while their
// stores are still under way to memory, and each load would have to wait.)
//
//   window        .. 1  2 \n  3  4  5 \n        begins 8 bytes before its new text
//   ends                   *           *        a mask of 64 bits; for each bit, lowest first,
//   words         . . . . . .  1  2 | . . . 1 2 \n 3 4 5 | ...      a copy of the 8 bytes before it
//   lanes         2  1 x ...        | 5 4 3 \n 2 ...                bytes reversed
//   cleared       2  1 0 0 0 0 0 0  | 5 4 3 0 0 0 0 0               after the number
//   times         1 10 1 10 ...     | 1 10 1 10 ...     multiply, add neighbours: 16 bits
//   times         1   100 ...       | 1   100 ...       multiply, add neighbours: 32 bits
//   packed to 16 bits, times 1 10000 ...                multiply, add neighbours: 32 bits
//   numbers       12                | 345
//
// For numbers of up to four digits lanes are four bytes, which takes one step less.
//
// How lanes are cleared, and how it is found whether all lines were plain, is described in
// numbers_avx512.cpp.

#include "text/numbers.hpp"

#if defined(__x86_64__)

#include <type_traits>

#include "base/intrinsics_x86.hpp"

#define REFEREE_NUMBERS REFEREE_AVX2
#include "text/number_steps.hpp"

namespace referee::internal::text {
namespace {

constexpr std::size_t words_at_once = 8;

/// The bytes before a line end, as a word.
template <std::size_t lane>
using Word = std::conditional_t<lane == 4, std::uint32_t, std::uint64_t>;

REFEREE_AVX2 inline __m256i twice(__m128i half) {
  return _mm256_broadcastsi128_si256(half);
}

REFEREE_AVX2 inline __m256i load(const void* bytes) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(bytes));
}

REFEREE_AVX2 inline void store(void* bytes, __m256i vector) {
  _mm256_storeu_si256(static_cast<__m256i*>(bytes), vector);
}

REFEREE_AVX2 inline std::uint64_t where(__m256i low, __m256i high, char byte) {
  const __m256i wanted = _mm256_set1_epi8(byte);
  const auto bits = [](int mask) { return std::uint64_t{static_cast<std::uint32_t>(mask)}; };
  return bits(_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, wanted))) |
         bits(_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, wanted))) << 32;
}

/// The sums of four digits each, at the end of each word; a word has one for every four bytes of
/// its lane.
template <std::size_t lane>
REFEREE_AVX2 inline __m256i fours_of_digits(const Word<lane>* words) {
  const __m256i turn =
      lane == 4 ? twice(_mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12))
                : twice(_mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8));
  const __m256i digits =
      _mm256_sub_epi8(_mm256_shuffle_epi8(load(words), turn), _mm256_set1_epi8('0'));
  const __m256i one = _mm256_set1_epi8(1);
  __m256i h;
  __m256i below;
  if constexpr (lane == 4) {
    h = _mm256_and_si256(_mm256_srli_epi32(digits, 7), one);
    below = _mm256_sub_epi32(h, _mm256_set1_epi32(1));
  } else {
    h = _mm256_and_si256(_mm256_srli_epi64(digits, 7), one);
    below = _mm256_sub_epi64(h, _mm256_set1_epi64x(1));
  }
  const __m256i lanes = _mm256_and_si256(digits, _mm256_andnot_si256(h, below));
  return _mm256_madd_epi16(_mm256_maddubs_epi16(lanes, _mm256_set1_epi16(0x0a01)),
                           _mm256_set1_epi32(100 << 16 | 1));
}

/// Eight numbers, less one.
template <std::size_t lane>
REFEREE_AVX2 inline __m256i indexes_of(const Word<lane>* words) {
  __m256i numbers = fours_of_digits<lane>(words);
  if constexpr (lane == 8) {
    const __m256i fours =
        _mm256_packus_epi32(numbers, fours_of_digits<lane>(words + words_at_once / 2));
    const __m256i mixed = _mm256_madd_epi16(fours, _mm256_set1_epi32(10000 << 16 | 1));
    numbers = _mm256_permute4x64_epi64(mixed, 0b11'01'10'00);
  }
  return _mm256_sub_epi32(numbers, _mm256_set1_epi32(1));
}

/// Words that are still to be converted.
template <std::size_t lane>
class Words {
 public:
  explicit Words(std::uint32_t* indexes) : indexes_(indexes) {}

  /// Adds the words before the `ends` in a window.
  REFEREE_AVX2 inline void add(const char* window, std::uint64_t ends) {
    // A fixed, usual number, even past the last one: a loop that runs a varying number of times is
    // slower.
    constexpr std::size_t usual = lane == 4 ? 16 : 8;
    constexpr std::size_t some = 4;
    const auto found = static_cast<std::size_t>(_mm_popcnt_u64(ends));
    Word<lane>* to = words_.data() + waiting_;
    for (std::size_t i = 0; i < usual; ++i) ends = copy(window, ends, to++);
    for (std::size_t i = usual; i < found; i += some) {
      for (std::size_t j = 0; j < some; ++j) ends = copy(window, ends, to++);
    }
    waiting_ += found;
    if (waiting_ >= many) write();
  }

  std::size_t count() const { return count_ + waiting_; }

  /// Writes all that are left; returns the greatest of all indexes.
  REFEREE_AVX2 std::uint32_t finish() {
    write();
    store(indexes_ + count_, indexes_of<lane>(words_.data()));
    std::array<std::uint32_t, words_at_once> lanes;
    store(lanes.data(), greatest_);
    const std::uint32_t greatest = *std::max_element(lanes.begin(), lanes.end());
    const std::uint32_t* const last = indexes_ + count_;
    return waiting_ == 0 ? greatest : std::max(greatest, *std::max_element(last, last + waiting_));
  }

 private:
  static constexpr std::size_t many = 256;

  REFEREE_AVX2 static inline std::uint64_t copy(const char* window, std::uint64_t ends,
                                                Word<lane>* to) {
    std::memcpy(to, window + _tzcnt_u64(ends) - lane, lane);  // without any: the last bytes
    return _blsr_u64(ends);
  }

  /// Writes groups of eight, and leaves the rest.
  REFEREE_AVX2 void write() {
    std::uint32_t* const to = indexes_ + count_;
    const std::size_t end = waiting_;
    __m256i greatest = greatest_;  // in a register
    std::size_t i = 0;
    for (; i + words_at_once <= end; i += words_at_once) {
      const __m256i eight = indexes_of<lane>(words_.data() + i);
      greatest = _mm256_max_epu32(greatest, eight);
      store(to + i, eight);
    }
    greatest_ = greatest;
    std::copy_n(words_.begin() + static_cast<std::ptrdiff_t>(i), words_at_once, words_.begin());
    count_ += i;
    waiting_ -= i;
  }

  std::uint32_t* indexes_;
  std::size_t count_ = 0;    // written
  std::size_t waiting_ = 0;  // not yet
  __m256i greatest_ = {};
  std::array<Word<lane>, many + 2 * window_bytes> words_;
};

/// See number_steps.hpp.
template <std::size_t lane_bytes, LineEnd line_end>
class Scan {
 public:
  static constexpr std::size_t lane = lane_bytes;
  static constexpr LineEnd end = line_end;

  explicit Scan(std::uint32_t* indexes) : words_(indexes) {}

  REFEREE_AVX2 inline void take(const char* window, std::uint64_t valid) {
    const __m256i low = load(window);
    const __m256i high = load(window + sizeof(__m256i));
    const std::uint64_t cr = end == LineEnd::crlf ? where(low, high, '\r') : 0;
    note_strange(low);
    note_strange(high);
    words_.add(window, checks_.take(where(low, high, '\n'), cr, valid));
  }

  std::size_t count() const { return words_.count(); }

  REFEREE_AVX2 bool is_plain() const {
    return _mm256_testz_si256(strange_, strange_) != 0 && checks_.are_plain();
  }

  REFEREE_AVX2 std::uint32_t finish() { return words_.finish(); }

 private:
  REFEREE_AVX2 inline void note_strange(__m256i text) {
    constexpr char none = -1;
    constexpr char cr = end == LineEnd::crlf ? '\r' : none;
    const __m256i allowed = twice(_mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9',
                                                '\n', none, none, cr, none, none));
    strange_ =
        _mm256_or_si256(strange_, _mm256_xor_si256(_mm256_shuffle_epi8(allowed, text), text));
  }

  Words<lane> words_;
  __m256i strange_ = {};  // bytes that are neither digit nor line end
  LineChecks<lane, end> checks_;
};

constexpr NumberKernel kernel{{decode<Scan<4, LineEnd::lf>>, decode<Scan<4, LineEnd::crlf>>},
                              {decode<Scan<4, LineEnd::lf>>, decode<Scan<4, LineEnd::crlf>>},
                              {decode<Scan<8, LineEnd::lf>>, decode<Scan<8, LineEnd::crlf>>}};

}  // namespace

const NumberKernel* avx2_number_kernel() {
  return &kernel;
}

}  // namespace referee::internal::text

#else

namespace referee::internal::text {

const NumberKernel* avx2_number_kernel() {
  return nullptr;
}

}  // namespace referee::internal::text

#endif
