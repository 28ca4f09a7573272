// AVX-512: a window of 64 bytes is one vector, and a mask of its bytes one register.

#define REFEREE_TARGET   \
  __attribute__((target( \
      "avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")))
#include "games/connectz/kernels/x86.hpp"

namespace referee::internal::connectz {
namespace {

struct Bytes512 {
  REFEREE_INLINE static Bytes512 load(const void* bytes) { return {_mm512_loadu_si512(bytes)}; }
  REFEREE_INLINE static Bytes512 all(std::size_t byte) {
    return {_mm512_set1_epi8(static_cast<char>(byte))};
  }
  REFEREE_INLINE Bytes512 operator+(Bytes512 b) const { return {_mm512_add_epi8(v, b.v)}; }
  REFEREE_INLINE Bytes512 max(Bytes512 b) const { return {_mm512_max_epu8(v, b.v)}; }
  REFEREE_INLINE Bytes512 look_up(const LookUp& table) const {
    return {_mm512_shuffle_epi8(_mm512_broadcast_i32x4(load_table(table)), v)};
  }
  REFEREE_INLINE Bytes512 or_unlike(Bytes512 b, Bytes512 c) const {
    return {_mm512_ternarylogic_epi64(v, b.v, c.v, 0xf6)};
  }
  REFEREE_INLINE std::uint64_t where(char byte) const {
    return _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8(byte));
  }
  REFEREE_INLINE bool is_none() const { return _mm512_test_epi64_mask(v, v) == 0; }
  REFEREE_INLINE bool is_below(std::size_t byte) const {
    return _mm512_cmpge_epu8_mask(v, all(byte).v) == 0;
  }

  __m512i v;
};

struct Words8 {
  static constexpr unsigned lanes = 8;

  REFEREE_INLINE static Words8 all(std::uint64_t word) {
    return {_mm512_set1_epi64(static_cast<long long>(word))};
  }
  REFEREE_INLINE static Words8 load(const std::uint64_t* words) {
    return {_mm512_loadu_si512(words)};
  }
  REFEREE_INLINE static Words8 load_where(const std::uint64_t* words, Words8 where) {
    return {_mm512_maskz_loadu_epi64(_mm512_movepi64_mask(where.v), words)};
  }
  REFEREE_INLINE static Words8 rows_below(std::int64_t rows) {
    const __m512i lane_rows = _mm512_setr_epi64(64, 128, 192, 256, 320, 384, 448, 512);
    const __m512i above = _mm512_sub_epi64(lane_rows, _mm512_set1_epi64(rows));
    // Shifts beyond 64 give 0.
    return {
        _mm512_srlv_epi64(_mm512_set1_epi64(-1), _mm512_max_epi64(above, _mm512_setzero_si512()))};
  }
  REFEREE_INLINE static Words8 window(Words8 low, Words8 high, unsigned shift) {
    return {_mm512_shrdv_epi64(low.v, high.v, _mm512_set1_epi64(shift))};
  }
  REFEREE_INLINE Words8 where_same(Words8 b, Words8 c) const {
    return {_mm512_ternarylogic_epi64(v, b.v, c.v, 0x90)};
  }
  REFEREE_INLINE Words8 without(Words8 b) const { return {_mm512_andnot_si512(b.v, v)}; }
  REFEREE_INLINE Words8 operator&(Words8 b) const { return {_mm512_and_si512(v, b.v)}; }
  REFEREE_INLINE Words8 operator|(Words8 b) const { return {_mm512_or_si512(v, b.v)}; }
  REFEREE_INLINE bool operator==(Words8 b) const { return _mm512_cmpneq_epi64_mask(v, b.v) == 0; }
  REFEREE_INLINE bool is_none() const { return _mm512_test_epi64_mask(v, v) == 0; }
  REFEREE_INLINE unsigned first_lane() const {
    return static_cast<unsigned>(__builtin_ctz(_mm512_test_epi64_mask(v, v)));
  }
  REFEREE_INLINE bool has_even_quarter() const {
    return (_mm512_cmpeq_epi16_mask(v, _mm512_setzero_si512()) |
            _mm512_cmpeq_epi16_mask(v, _mm512_set1_epi16(-1))) != 0;
  }

  __m512i v;
};

using Constant = std::array<std::uint8_t, window_bytes>;

template <typename Value>
constexpr Constant bytes_by(Value value) {
  Constant bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(value(i));
  return bytes;
}

REFEREE_INLINE __m512i load(const Constant& bytes) {
  return _mm512_load_si512(bytes.data());
}

/// All the numbers in a window at once, without a loop over them. With lanes of four bytes (numbers
/// of up to four digits; those of two and eight bytes work alike) and a window that ends after
/// "12\n345\n":
///
///   byte          0 1 2 3  4  5  6  7 8 9 10  11 ...
///   window        .......  1  2 \n  3 4 5 \n  ...
///   ends          0000000  0  0  1  0 0 0  1            bytes that end a line, as a mask
///   positions     6 10 ...                      the mask as a list: compress of 0 1 2 ... 63
///   repeated      6 6 6 6          10 10 10 10  each over its own lane,
///   less          1 2 3 4           1  2  3  4  the newest digit first:
///   sources       5 4 3 2           9  8  7  6
///   lanes         2 1 x x           5  4  3 \n  one permutation of the window's digits
///   cleared       2 1 0 0           5  4  3  0  from the first byte on that is no digit
///   times         1 10 1 10         1 10  1 10  multiply, add neighbours: 16 bits
///   sums          12    0          45     3
///   times         1   100           1    100    multiply, add neighbours: 32 bits
///   numbers       12              345
class LaneNumbers {
 public:
  REFEREE_INLINE LaneNumbers(Bytes512 text, std::uint64_t ends)
      : positions_(_mm512_maskz_compress_epi8(ends, load(counting))),
        digits_(_mm512_sub_epi8(text.v, _mm512_set1_epi8('0'))) {}

  /// Sixteen numbers, from the position `first` on (0 or 16); 32 from lanes of two bytes.
  template <std::size_t lane, unsigned first>
  REFEREE_INLINE void write(std::uint32_t* indexes) const {
    const __m512i from = _mm512_set1_epi8(first);
    if constexpr (lane == 2) {
      const __m512i pairs =
          _mm512_sub_epi16(pairs_of_digits<2>(load(repeated<2>)), _mm512_set1_epi16(1));
      _mm512_storeu_si512(indexes, _mm512_cvtepi16_epi32(_mm512_castsi512_si256(pairs)));
      _mm512_storeu_si512(indexes + 16, _mm512_cvtepi16_epi32(_mm512_extracti64x4_epi64(pairs, 1)));
    } else if constexpr (lane == 4) {
      store_less_one(fours_of_digits<4>(_mm512_add_epi8(load(repeated<4>), from)), indexes);
    } else {
      // Two halves of one vector, which packing 32 into 16 bits interleaves by 16 bytes.
      const __m512i fours =
          _mm512_packus_epi32(fours_of_digits<8>(_mm512_add_epi8(load(repeated_low), from)),
                              fours_of_digits<8>(_mm512_add_epi8(load(repeated_high), from)));
      store_less_one(_mm512_madd_epi16(fours, _mm512_set1_epi32(10000 << 16 | 1)), indexes);
    }
  }

 private:
  alignas(64) static constexpr Constant counting = bytes_by([](std::size_t i) { return i; });

  /// Which position goes to which byte of the lanes.
  template <std::size_t lane>
  alignas(64) static constexpr Constant repeated = bytes_by([](std::size_t i) { return i / lane; });
  alignas(64) static constexpr Constant repeated_low = bytes_by([](std::size_t i) {
    return 4 * (i / 16) + i / 8 % 2;
  });
  alignas(64) static constexpr Constant repeated_high = bytes_by([](std::size_t i) {
    return 4 * (i / 16) + 2 + i / 8 % 2;
  });
  template <std::size_t lane>
  alignas(64) static constexpr Constant less = bytes_by([](std::size_t i) {
    return 0U - 1U - i % lane;
  });

  /// Clears each lane after its number: `h` has a 1 in the lowest bit of every byte that is no
  /// digit, h - 1 has ones below the lowest of those, and lanes & (h - 1) & ~h are what remains.
  template <std::size_t lane>
  REFEREE_INLINE static __m512i keep_first_digits(__m512i lanes) {
    const __m512i bit = _mm512_set1_epi8(1);
    __m512i h;
    __m512i below;
    if constexpr (lane == 2) {
      h = _mm512_and_si512(_mm512_srli_epi16(lanes, 7), bit);
      below = _mm512_sub_epi16(h, _mm512_set1_epi16(1));
    } else if constexpr (lane == 4) {
      h = _mm512_and_si512(_mm512_srli_epi32(lanes, 7), bit);
      below = _mm512_sub_epi32(h, _mm512_set1_epi32(1));
    } else {
      h = _mm512_and_si512(_mm512_srli_epi64(lanes, 7), bit);
      below = _mm512_sub_epi64(h, _mm512_set1_epi64(1));
    }
    constexpr int a_and_b_and_not_c = 0x40;
    return _mm512_ternarylogic_epi64(lanes, below, h, a_and_b_and_not_c);
  }

  /// Sums of two digits each, and of four.
  template <std::size_t lane>
  REFEREE_INLINE __m512i pairs_of_digits(__m512i repeat) const {
    const __m512i sources =
        _mm512_add_epi8(_mm512_permutexvar_epi8(repeat, positions_), load(less<lane>));
    const __m512i lanes = keep_first_digits<lane>(_mm512_permutexvar_epi8(sources, digits_));
    return _mm512_maddubs_epi16(lanes, _mm512_set1_epi16(0x0a01));
  }
  template <std::size_t lane>
  REFEREE_INLINE __m512i fours_of_digits(__m512i repeat) const {
    return _mm512_madd_epi16(pairs_of_digits<lane>(repeat), _mm512_set1_epi32(100 << 16 | 1));
  }

  REFEREE_INLINE static void store_less_one(__m512i numbers, std::uint32_t* indexes) {
    _mm512_storeu_si512(indexes, _mm512_sub_epi32(numbers, _mm512_set1_epi32(1)));
  }

  __m512i positions_;
  __m512i digits_;
};

/// The positions of the digits of 64 moves with CR and LF: in the first 128 bytes, and in the last
/// 64.
alignas(64) constexpr Constant thirds = bytes_by([](std::size_t i) { return 3 * i % 128; });
constexpr std::uint64_t in_last = ~std::uint64_t{0} << (128 / 3 + 1);

alignas(64) constexpr Constant line_ends[] = {line_ends_after<64>(0), line_ends_after<64>(64),
                                              line_ends_after<64>(128)};

REFEREE_INLINE std::uint64_t strange_ends(__m512i text, const Constant& expected) {
  const __m512i wanted = load(expected);
  return _mm512_mask_cmpneq_epi8_mask(_mm512_test_epi8_mask(wanted, wanted), text, wanted);
}

/// The moves of each group: a byte each, the player in the highest bit, below it the column's
/// index. 64 of them are distributed by a compare and a compress for each group.
class GroupedBytes {
 public:
  template <std::size_t... g>
  REFEREE_TARGET void fill(const std::uint8_t* indexes, std::size_t moves,
                           std::index_sequence<g...>) {
    const __m512i players = _mm512_set1_epi16(static_cast<short>(0x8000));
    const __m512i of_group = _mm512_set1_epi8(0x78);
    std::uint8_t* ends[] = {bytes_[g].data()...};
    for (std::size_t i = 0; i < moves; i += moves_at_once) {
      const std::uint64_t valid = lowest(moves - i);
      const __m512i some = _mm512_loadu_si512(indexes + i);
      const __m512i played = _mm512_or_si512(some, players);
      const __m512i group = _mm512_and_si512(some, of_group);
      const std::uint64_t masks[] = {
          _mm512_mask_cmpeq_epi8_mask(valid, group, _mm512_set1_epi8(g * group_columns))...};
      ((_mm512_storeu_si512(ends[g], _mm512_maskz_compress_epi8(masks[g], played)),
        ends[g] += bits_in(masks[g])),
       ...);
    }
    ((counts_[g] = static_cast<std::size_t>(ends[g] - bytes_[g].data())), ...);
  }

  std::size_t count(std::size_t group) const { return counts_[group]; }

  template <std::size_t... k>
  REFEREE_INLINE Masked<group_columns> take(std::size_t group, std::size_t from,
                                            std::index_sequence<k...>) const {
    const std::uint64_t valid = lowest(counts_[group] - from);
    const __m512i played = _mm512_loadu_si512(bytes_[group].data() + from);
    const __m512i column = _mm512_and_si512(played, _mm512_set1_epi8(group_columns - 1));
    return {{_mm512_mask_cmpeq_epi8_mask(valid, column, _mm512_set1_epi8(k))...},
            _mm512_movepi8_mask(played)};
  }

 private:
  std::array<std::size_t, most_groups> counts_;
  std::array<std::array<std::uint8_t, chunk_moves + moves_at_once>, most_groups> bytes_;
};

struct Avx512 {
  using Bytes = Bytes512;
  using Words = Words8;
  using Columns = Groups<GroupedBytes>;
  static constexpr std::size_t shortest_lane = 2;

  template <std::size_t lane>
  REFEREE_INLINE static void write_numbers(const char* /*window*/, Bytes text, std::uint64_t ends,
                                           std::uint32_t* indexes) {
    const LaneNumbers numbers(text, ends);
    numbers.write<lane, 0>(indexes);
    if (lane > 2 && bits_in(ends) > 16) numbers.write<lane, 16>(indexes + 16);
  }

  REFEREE_INLINE static std::size_t compress(Bytes bytes, std::uint64_t mask, void* room) {
    _mm512_storeu_si512(room, _mm512_maskz_compress_epi8(mask, bytes.v));
    return bits_in(mask);
  }
  REFEREE_INLINE static void compress_ends(Bytes sums, Bytes /*text*/, char /*end*/,
                                           std::uint64_t mask, std::uint8_t* room) {
    compress(sums, mask, room);
  }

  template <LineEnd end>
  REFEREE_INLINE static Bytes digits(const char* text) {
    const __m512i first = _mm512_loadu_si512(text);
    const __m512i second = _mm512_loadu_si512(text + 64);
    const __m512i one = _mm512_set1_epi8(1);
    if constexpr (end == LineEnd::lf) {
      // Less "0\n" in each pair: anything but a digit and LF leaves 0 to 9.
      const __m512i zero = _mm512_set1_epi16('\n' << 8 | '0');
      const __m512i packed =
          _mm512_packus_epi16(_mm512_sub_epi16(first, zero), _mm512_sub_epi16(second, zero));
      const __m512i in_order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
      return {_mm512_sub_epi8(_mm512_permutexvar_epi64(in_order, packed), one)};
    } else {
      const __m512i third = _mm512_loadu_si512(text + 128);
      const __m512i sources = load(thirds);
      const __m512i found = _mm512_mask_permutexvar_epi8(
          _mm512_permutex2var_epi8(first, sources, second), in_last, sources, third);
      const std::uint64_t strange = strange_ends(first, line_ends[0]) |
                                    strange_ends(second, line_ends[1]) |
                                    strange_ends(third, line_ends[2]);
      return {_mm512_mask_set1_epi8(_mm512_sub_epi8(found, _mm512_set1_epi8('1')), strange, -1)};
    }
  }

  template <std::size_t... k>
  REFEREE_INLINE static Masked<sizeof...(k)> split_turns(Bytes digits, std::index_sequence<k...>) {
    return {{digits.where(k)...}, turns};
  }
};

}  // namespace

const Kernels avx512_kernels = vector_kernels<Avx512>;

}  // namespace referee::internal::connectz
