// AVX2: a window of 64 bytes is two vectors.

#define REFEREE_TARGET __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#include "games/connectz/kernels/x86.hpp"

namespace referee::internal::connectz {
namespace {

constexpr std::size_t half_bytes = sizeof(__m256i);

REFEREE_INLINE __m256i load(const void* bytes) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(bytes));
}

REFEREE_INLINE void store(void* bytes, __m256i vector) {
  _mm256_storeu_si256(static_cast<__m256i*>(bytes), vector);
}

REFEREE_INLINE __m256i twice(const LookUp& table) {
  return _mm256_broadcastsi128_si256(load_table(table));
}

/// The highest bits of the bytes.
REFEREE_INLINE std::uint64_t signs(__m256i low, __m256i high) {
  const auto low_bits = static_cast<std::uint32_t>(_mm256_movemask_epi8(low));
  const auto high_bits = static_cast<std::uint32_t>(_mm256_movemask_epi8(high));
  return low_bits | std::uint64_t{high_bits} << half_bytes;
}

/// The halves of two vectors packed by _mm256_packus_epi16, in order.
REFEREE_INLINE __m256i in_order(__m256i packed) {
  return _mm256_permute4x64_epi64(packed, 0b11'01'10'00);
}

struct Bytes256 {
  REFEREE_INLINE static Bytes256 load(const char* bytes) {
    return {connectz::load(bytes), connectz::load(bytes + half_bytes)};
  }
  REFEREE_INLINE Bytes256 operator+(Bytes256 b) const {
    return {_mm256_add_epi8(low, b.low), _mm256_add_epi8(high, b.high)};
  }
  REFEREE_INLINE Bytes256 max(Bytes256 b) const {
    // The half that is greater in one register, as there are few.
    return {_mm256_max_epu8(low, _mm256_max_epu8(b.low, b.high)), high};
  }
  REFEREE_INLINE Bytes256 look_up(const LookUp& table) const {
    return {_mm256_shuffle_epi8(twice(table), low), _mm256_shuffle_epi8(twice(table), high)};
  }
  REFEREE_INLINE Bytes256 or_unlike(Bytes256 b, Bytes256 c) const {
    return {_mm256_or_si256(low, _mm256_xor_si256(b.low, c.low)),
            _mm256_or_si256(high, _mm256_xor_si256(b.high, c.high))};
  }
  REFEREE_INLINE Bytes256 equal(char byte) const {
    const __m256i wanted = _mm256_set1_epi8(byte);
    return {_mm256_cmpeq_epi8(low, wanted), _mm256_cmpeq_epi8(high, wanted)};
  }
  REFEREE_INLINE std::uint64_t where(char byte) const {
    const Bytes256 there = equal(byte);
    return signs(there.low, there.high);
  }
  REFEREE_INLINE bool is_none() const {
    const __m256i either = _mm256_or_si256(low, high);
    return _mm256_testz_si256(either, either) != 0;
  }
  REFEREE_INLINE bool is_below(std::size_t byte) const {
    const __m256i last = _mm256_set1_epi8(static_cast<char>(byte - 1));
    const __m256i beyond = _mm256_subs_epu8(_mm256_max_epu8(low, high), last);
    return _mm256_testz_si256(beyond, beyond) != 0;
  }

  __m256i low;
  __m256i high;
};

struct Words4 {
  static constexpr unsigned lanes = 4;

  REFEREE_INLINE static Words4 all(std::uint64_t word) {
    return {_mm256_set1_epi64x(static_cast<long long>(word))};
  }
  REFEREE_INLINE static Words4 load(const std::uint64_t* words) { return {connectz::load(words)}; }
  REFEREE_INLINE static Words4 load_where(const std::uint64_t* words, Words4 where) {
    return {_mm256_maskload_epi64(reinterpret_cast<const long long*>(words), where.v)};
  }
  REFEREE_INLINE static Words4 rows_below(std::int64_t rows) {
    const __m256i above =
        _mm256_sub_epi64(_mm256_setr_epi64x(64, 128, 192, 256), _mm256_set1_epi64x(rows));
    const __m256i full = _mm256_cmpgt_epi64(_mm256_setzero_si256(), above);
    // Shifts beyond 64 give 0.
    return {_mm256_or_si256(full, _mm256_srlv_epi64(_mm256_set1_epi64x(-1), above))};
  }
  REFEREE_INLINE static Words4 window(Words4 low, Words4 high, unsigned shift) {
    const __m128i down = _mm_cvtsi32_si128(static_cast<int>(shift));
    const __m128i up = _mm_cvtsi32_si128(static_cast<int>(64 - shift));  // 64 gives zeros
    return {_mm256_or_si256(_mm256_srl_epi64(low.v, down), _mm256_sll_epi64(high.v, up))};
  }
  REFEREE_INLINE Words4 where_same(Words4 b, Words4 c) const {
    return {_mm256_andnot_si256(_mm256_xor_si256(b.v, c.v), v)};
  }
  REFEREE_INLINE Words4 without(Words4 b) const { return {_mm256_andnot_si256(b.v, v)}; }
  REFEREE_INLINE Words4 operator&(Words4 b) const { return {_mm256_and_si256(v, b.v)}; }
  REFEREE_INLINE Words4 operator|(Words4 b) const { return {_mm256_or_si256(v, b.v)}; }
  REFEREE_INLINE bool operator==(Words4 b) const {
    const __m256i difference = _mm256_xor_si256(v, b.v);
    return _mm256_testz_si256(difference, difference) != 0;
  }
  REFEREE_INLINE bool is_none() const { return _mm256_testz_si256(v, v) != 0; }
  REFEREE_INLINE unsigned first_lane() const {
    const __m256i empty = _mm256_cmpeq_epi64(v, _mm256_setzero_si256());
    const int used = ~_mm256_movemask_pd(_mm256_castsi256_pd(empty));
    return static_cast<unsigned>(__builtin_ctz(static_cast<unsigned>(used)));
  }
  REFEREE_INLINE bool has_even_quarter() const {
    const __m256i even = _mm256_or_si256(_mm256_cmpeq_epi16(v, _mm256_setzero_si256()),
                                         _mm256_cmpeq_epi16(v, _mm256_set1_epi16(-1)));
    return _mm256_testz_si256(even, even) == 0;
  }

  __m256i v;
};

/// The numbers in a window: the bytes before each line end, as many as a number may have digits,
/// are loaded into a lane each, and a vector of lanes is converted at once.
///
///   window        .. 1  2 \n  3  4  5 \n
///   ends                   *           *        a mask of 64 bits; for each bit, lowest first,
///   lanes         x \n 1  2 | \n 3  4  5        the four bytes before it
///   turned        2  1 \n x | 5  4  3 \n
///   cleared       2  1  0 0 | 5  4  3  0        after the number, as in avx512.cpp
///   times         1 10  1 10 | ...              multiply, add neighbours: 16 bits
///   times         1    100   | ...              multiply, add neighbours: 32 bits
///   numbers       12         | 345
///
/// Lanes of eight bytes are then packed to 16 bits: times 1 10000, add neighbours.
class LaneNumbers {
 public:
  REFEREE_INLINE LaneNumbers(const char* window, std::uint64_t ends)
      : window_(window), ends_(ends) {}

  /// Writes eight numbers less one; from lanes of eight bytes, four. After the last one there are
  /// others, which mean nothing.
  template <std::size_t lane>
  REFEREE_INLINE void write(std::uint32_t* indexes) {
    const __m256i fours = fours_of_digits<lane>();
    if constexpr (lane == 4) {
      store(indexes, _mm256_sub_epi32(fours, _mm256_set1_epi32(1)));
    } else {
      const __m256i packed = _mm256_packus_epi32(fours, fours);
      const __m256i numbers =
          in_order(_mm256_madd_epi16(packed, _mm256_set1_epi32(10000 << 16 | 1)));
      void* const to = indexes;
      _mm_storeu_si128(static_cast<__m128i*>(to),
                       _mm_sub_epi32(_mm256_castsi256_si128(numbers), _mm_set1_epi32(1)));
    }
  }

 private:
  template <typename Lane>
  REFEREE_INLINE Lane next() {
    Lane lane;
    std::memcpy(&lane, window_ + _tzcnt_u64(ends_) - sizeof lane, sizeof lane);
    ends_ = _blsr_u64(ends_);
    return lane;
  }

  /// The sums of four digits each: a lane has one for every four bytes.
  template <std::size_t lane>
  REFEREE_INLINE __m256i fours_of_digits() {
    const __m256i one = _mm256_set1_epi8(1);
    __m256i digits;
    __m256i h;
    __m256i below;
    if constexpr (lane == 4) {
      std::array<int, 8> lanes;
      for (int& some : lanes) some = next<int>();
      digits = digits_of<3, 2, 1, 0>(_mm256_setr_epi32(lanes[0], lanes[1], lanes[2], lanes[3],
                                                       lanes[4], lanes[5], lanes[6], lanes[7]));
      h = _mm256_and_si256(_mm256_srli_epi32(digits, 7), one);
      below = _mm256_sub_epi32(h, _mm256_set1_epi32(1));
    } else {
      std::array<long long, 4> lanes;
      for (long long& some : lanes) some = next<long long>();
      digits = digits_of<7, 6, 5, 4, 3, 2, 1, 0>(
          _mm256_setr_epi64x(lanes[0], lanes[1], lanes[2], lanes[3]));
      h = _mm256_and_si256(_mm256_srli_epi64(digits, 7), one);
      below = _mm256_sub_epi64(h, _mm256_set1_epi64x(1));
    }
    const __m256i cleared = _mm256_and_si256(digits, _mm256_andnot_si256(h, below));
    return _mm256_madd_epi16(_mm256_maddubs_epi16(cleared, _mm256_set1_epi16(0x0a01)),
                             _mm256_set1_epi32(100 << 16 | 1));
  }

  /// The digits of lanes, whose bytes are put into this order.
  template <std::uint8_t... order>
  REFEREE_INLINE static __m256i digits_of(__m256i lanes) {
    alignas(16) static constexpr LookUp turn = [] {
      constexpr std::uint8_t of_lane[] = {order...};
      LookUp table{};
      for (std::size_t i = 0; i < table.size(); ++i) {
        const std::size_t within = i % sizeof of_lane;
        table[i] = static_cast<std::uint8_t>(i - within + of_lane[within]);
      }
      return table;
    }();
    return _mm256_sub_epi8(_mm256_shuffle_epi8(lanes, twice(turn)), _mm256_set1_epi8('0'));
  }

  const char* window_;
  std::uint64_t ends_;
};

/// With CR and LF 32 moves are 96 bytes. Each 48 of them are three pieces of 16: a shuffle extracts
/// the digits of a piece, and its CR and LF are compared:
///
///   pieces        3 \r \n 1 \r \n 3 \r \n 3 \r \n 2 \r \n 1 | \r \n 2 ... | ...
///   digits        3  1  3  3  2  1  .  .  .  .  .             0 elsewhere, so that they can be
///                                   2 ...                     combined by OR
struct Piece {
  alignas(16) LookUp digits;  // their positions, for a shuffle
  alignas(16) LookUp ends;
  alignas(16) LookUp places;  // of the ends
};

constexpr std::array<Piece, 3> pieces = [] {
  std::array<Piece, 3> found{};
  for (std::size_t piece = 0; piece < found.size(); ++piece) {
    auto& [digits, ends, places] = found[piece];
    ends = line_ends_after<16>(16 * piece);
    for (std::size_t i = 0; i < ends.size(); ++i) {
      places[i] = ends[i] != 0 ? 0xff : 0;
      digits[i] = static_cast<std::uint8_t>(3 * i / 16 == piece ? 3 * i % 16 : 0x80);
    }
  }
  return found;
}();

/// 32 digits less '1', and bytes that are not 0 where a line end is wrong. The two blocks of 48
/// bytes are in the two halves of each vector.
REFEREE_INLINE Bytes256 every_third(const char* text) {
  __m256i digits = _mm256_setzero_si256();
  __m256i strange = _mm256_setzero_si256();
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    const void* const low = text + piece * 16;
    const void* const high = text + (pieces.size() + piece) * 16;
    const __m256i some =
        _mm256_loadu2_m128i(static_cast<const __m128i*>(high), static_cast<const __m128i*>(low));
    digits = _mm256_or_si256(digits, _mm256_shuffle_epi8(some, twice(pieces[piece].digits)));
    const __m256i here = _mm256_and_si256(some, twice(pieces[piece].places));
    strange = _mm256_or_si256(strange, _mm256_xor_si256(here, twice(pieces[piece].ends)));
  }
  return {_mm256_sub_epi8(digits, _mm256_set1_epi8('1')), strange};
}

/// 32 digits less '1', of lines that end in LF: less "0\n" in each pair, anything but a digit and
/// LF leaves 0 to 9.
REFEREE_INLINE __m256i every_second(const char* text) {
  const __m256i zero = _mm256_set1_epi16('\n' << 8 | '0');
  const __m256i packed = _mm256_packus_epi16(_mm256_sub_epi16(load(text), zero),
                                             _mm256_sub_epi16(load(text + half_bytes), zero));
  return _mm256_sub_epi8(in_order(packed), _mm256_set1_epi8(1));
}

/// The moves of each group as planes, a bit a move: the three lower bits of the indexes, and the
/// players. A mask made of the four upper planes of all moves gives those into the group.
class GroupedPlanes {
 public:
  template <std::size_t... g>
  REFEREE_TARGET void fill(const std::uint8_t* indexes, std::size_t moves,
                           std::index_sequence<g...> each) {
    for (std::size_t group : {g...}) {
      counts_[group] = 0;
      for (Plane& plane : planes_[group]) plane[0] = 0;
    }
    for (std::size_t i = 0; i < moves; i += moves_at_once) {
      add(planes_of(indexes + i), lowest(moves - i), each);
    }
  }

  std::size_t count(std::size_t group) const { return counts_[group]; }

  template <std::size_t... k>
  REFEREE_INLINE Masked<group_columns> take(std::size_t group, std::size_t from,
                                            std::index_sequence<k...>) const {
    const auto& planes = planes_[group];
    const std::size_t word = from / moves_at_once;
    const std::uint64_t valid = lowest(counts_[group] - from);
    return {{(valid & alike(planes[0][word], k, 0) & alike(planes[1][word], k, 1) &
              alike(planes[2][word], k, 2))...},
            planes[players][word]};
  }

 private:
  static constexpr std::size_t kept_planes = 4;
  static constexpr std::size_t players = 3;
  using Plane = std::array<std::uint64_t, chunk_moves / 64 + 2>;
  using Planes = std::array<std::uint64_t, 7>;

  /// The bits of 64 indexes, a word a bit.
  REFEREE_INLINE static Planes planes_of(const std::uint8_t* indexes) {
    __m256i low = load(indexes);
    __m256i high = load(indexes + half_bytes);
    Planes planes;
    for (std::size_t bit = planes.size(); bit-- > 0;) {
      low = _mm256_add_epi8(low, low);
      high = _mm256_add_epi8(high, high);
      planes[bit] = signs(low, high);
    }
    return planes;
  }

  /// Where the bit `bit` of the columns, given by a plane, equals that of `number`.
  REFEREE_INLINE static std::uint64_t alike(std::uint64_t plane, std::size_t number, unsigned bit) {
    return (number >> bit & 1) != 0 ? plane : ~plane;
  }

  template <std::size_t... g>
  REFEREE_INLINE void add(const Planes& planes, std::uint64_t valid, std::index_sequence<g...>) {
    const std::array<std::uint64_t, kept_planes> kept{planes[0], planes[1], planes[2], turns};
    const std::uint64_t masks[] = {(valid & alike(planes[3], g, 0) & alike(planes[4], g, 1) &
                                    alike(planes[5], g, 2) & alike(planes[6], g, 3))...};
    if (!is_much(bits_in(masks[g])...)) [[likely]] {
      (put(g, kept, masks[g]), ...);
      return;
    }
    // 57 or more into one group: in two halves.
    (put(g, kept, masks[g] & lowest(32)), ...);
    (put(g, kept, masks[g] & ~lowest(32)), ...);
  }

  REFEREE_INLINE void put(std::size_t group, const std::array<std::uint64_t, kept_planes>& planes,
                          std::uint64_t mask) {
    const std::uint64_t before = counts_[group];
    const std::uint64_t more = bits_in(mask);
    for (std::size_t i = 0; i < kept_planes; ++i) {
      std::uint64_t count = before;
      put_bits(planes_[group][i].data(), count, _pext_u64(planes[i], mask), more);
    }
    counts_[group] = before + more;
  }

  std::array<std::uint64_t, most_groups> counts_;
  std::array<std::array<Plane, kept_planes>, most_groups> planes_;
};

struct Avx2 {
  using Bytes = Bytes256;
  using Words = Words4;
  using Columns = Groups<GroupedPlanes>;
  static constexpr std::size_t shortest_lane = 4;

  template <std::size_t lane>
  REFEREE_INLINE static void write_numbers(const char* window, Bytes /*text*/, std::uint64_t ends,
                                           std::uint32_t* indexes) {
    // A usual number, even past the last one: a loop that runs a varying number of times is slower.
    constexpr std::size_t usual = 64 / lane;
    constexpr std::size_t at_once = 32 / lane;
    const std::size_t found = bits_in(ends);
    LaneNumbers numbers(window, ends);
    std::size_t i = 0;
    for (; i < usual; i += at_once) numbers.write<lane>(indexes + i);
    for (; i < found; i += at_once) numbers.write<lane>(indexes + i);
  }

  /// There is no instruction that compresses bytes, but one that extracts bits: eight bytes at a
  /// time, each bit of the mask made a byte of ones.
  REFEREE_INLINE static std::size_t compress(Bytes bytes, std::uint64_t mask, char* room) {
    std::array<std::uint64_t, 8> words;
    store(words.data(), bytes.low);
    store(words.data() + 4, bytes.high);
    std::size_t count = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::uint64_t few = mask >> 8 * i & 0xff;
      const std::uint64_t kept = _pdep_u64(few, 0x0101010101010101) * 0xff;
      const std::uint64_t extracted = _pext_u64(words[i], kept);
      std::memcpy(room + count, &extracted, sizeof extracted);
      count += bits_in(few);
    }
    return count;
  }

  /// As two neighbouring bytes are not both kept, each pair of them is first packed into one:
  ///
  ///   text            1  2 \n  7 \n  3  4 \n  5 \n
  ///   sums            .  . 11  .  6  .  . 33  .  4      with the highest bit; 0 where no line ends
  ///   pairs              .    11     6    33     4      packed to bytes
  ///   extracted      11  6 33  4                        eight pairs at a time: the bytes that are
  ///                                                     not 0, without the highest bit
  REFEREE_INLINE static void compress_ends(Bytes sums, Bytes text, char end, std::uint64_t /*mask*/,
                                           std::uint8_t* room) {
    const Bytes ends = text.equal(end);
    const __m256i packed =
        in_order(_mm256_packus_epi16(pairs_of(sums.low, ends.low), pairs_of(sums.high, ends.high)));
    std::array<std::uint64_t, 4> words;
    std::array<std::uint64_t, 4> masks;
    store(words.data(), _mm256_and_si256(packed, _mm256_set1_epi8(0x7f)));
    store(masks.data(), _mm256_cmpgt_epi8(_mm256_setzero_si256(), packed));
    std::size_t bits = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::uint64_t extracted = _pext_u64(words[i], masks[i]);
      std::memcpy(room + bits / 8, &extracted, sizeof extracted);
      bits += bits_in(masks[i]);
    }
  }

  template <LineEnd end>
  REFEREE_INLINE static Bytes digits(const char* text) {
    if constexpr (end == LineEnd::lf) return {every_second(text), every_second(text + 64)};
    const auto [low, strange] = every_third(text);
    const auto [high, more_strange] = every_third(text + 96);
    const __m256i right =
        _mm256_cmpeq_epi8(_mm256_or_si256(strange, more_strange), _mm256_setzero_si256());
    return {_mm256_blendv_epi8(_mm256_set1_epi8(-1), low, right), high};
  }

  template <std::size_t... k>
  REFEREE_INLINE static Masked<sizeof...(k)> split_turns(Bytes digits, std::index_sequence<k...>) {
    return {{digits.where(k)...}, turns};
  }

 private:
  REFEREE_INLINE static __m256i pairs_of(__m256i sums, __m256i ends) {
    const __m256i marked = _mm256_or_si256(sums, _mm256_set1_epi8(-128));
    const __m256i there = _mm256_and_si256(marked, ends);
    return _mm256_and_si256(_mm256_or_si256(there, _mm256_srli_epi16(there, 8)),
                            _mm256_set1_epi16(0xff));
  }
};

}  // namespace

const Kernels avx2_kernels = vector_kernels<Avx2>;

}  // namespace referee::internal::connectz
