// AVX2: 64 bytes of text at a time, without a loop over the numbers in them. The sums are made as
// for AVX-512, in two halves, except that columns stay numbers from 1. There is no compress
// instruction; but as no line is empty, two neighbouring bytes never both end a line, and so each
// pair of them is first packed into one:
//
//   text            1  2 \n  7 \n  3  4 \n  5 \n
//   sums            .  . 12  .  7  .  . 34  .  5      0 where no line ends
//   pairs              .    12     7    34     5      packed to bytes
//   extracted      12  7 34  5                        eight pairs at a time: the bytes that are not
//                                                     0, less one
//
// From then on a move is a bit in some planes: the bits of the indexes, and the players. A mask
// made of the four upper planes gives the moves into a group of eight columns; their bits of the
// lower three planes and of the players are extracted and appended to those of the group.

#include "games/connectz/notation/pair_kernel.hpp"

#if defined(__x86_64__)

#include "base/intrinsics_x86.hpp"

#define REFEREE_SPLIT REFEREE_AVX2
#include "games/connectz/notation/pair_kernel_steps.hpp"

namespace referee::internal::connectz {
namespace {

constexpr std::size_t half_bytes = 32;

REFEREE_SPLIT_INLINE __m256i twice(__m128i half) {
  return _mm256_broadcastsi128_si256(half);
}

REFEREE_SPLIT_INLINE __m256i load(const void* bytes) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(bytes));
}

REFEREE_SPLIT_INLINE void store(void* bytes, __m256i vector) {
  _mm256_storeu_si256(static_cast<__m256i*>(bytes), vector);
}

/// The highest bits of the bytes.
REFEREE_SPLIT_INLINE std::uint64_t signs(__m256i low, __m256i high) {
  const auto bits = [](int mask) { return std::uint64_t{static_cast<std::uint32_t>(mask)}; };
  return bits(_mm256_movemask_epi8(low)) | bits(_mm256_movemask_epi8(high)) << half_bytes;
}

/// See pair_kernel_steps.hpp.
template <text::LineEnd end>
class Decoder {
 public:
  REFEREE_SPLIT_INLINE std::size_t take(const char* window, std::uint64_t valid,
                                        std::uint8_t* indexes) {
    const Half low = take_half(window);
    const Half high = take_half(window + half_bytes);
    constexpr bool has_cr = end == text::LineEnd::crlf;
    const std::uint64_t ends =
        masks_.take(signs(low.lf, high.lf), has_cr ? signs(low.ends, high.ends) : 0, valid);
    write(low.sums, high.sums, indexes);
    return bits_in(ends);
  }

  REFEREE_AVX2 bool are_plain(unsigned columns) const {
    const __m256i last = _mm256_set1_epi8(static_cast<char>(columns - 1));
    const __m256i wrong = _mm256_or_si256(strange_, _mm256_subs_epu8(greatest_, last));
    return _mm256_testz_si256(wrong, wrong) != 0 && masks_.are_plain();
  }

 private:
  struct Half {
    __m256i lf;
    __m256i ends;
    __m256i sums;
  };

  REFEREE_SPLIT_INLINE Half take_half(const char* text) {
    constexpr char none = -1;
    constexpr char cr = end == text::LineEnd::crlf ? '\r' : none;
    const __m256i allowed = twice(_mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9',
                                                '\n', none, none, cr, none, none));
    const __m256i units =
        twice(_mm_setr_epi8(-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, -128, -128, -128, -128, -128, -128));
    const __m256i tens =
        twice(_mm_setr_epi8(0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 0, 0, 0, 0, 0, 0));
    const __m256i some = load(text);
    strange_ =
        _mm256_or_si256(strange_, _mm256_xor_si256(_mm256_shuffle_epi8(allowed, some), some));
    const __m256i lf = _mm256_cmpeq_epi8(some, _mm256_set1_epi8('\n'));
    const __m256i ends =
        end == text::LineEnd::crlf ? _mm256_cmpeq_epi8(some, _mm256_set1_epi8('\r')) : lf;
    const __m256i less_one = _mm256_add_epi8(_mm256_shuffle_epi8(units, load(text - 1)),
                                             _mm256_shuffle_epi8(tens, load(text - 2)));
    greatest_ = _mm256_max_epu8(greatest_, _mm256_and_si256(less_one, ends));
    return {lf, ends, _mm256_and_si256(_mm256_sub_epi8(less_one, ends), ends)};
  }

  REFEREE_SPLIT_INLINE static __m256i pairs(__m256i sums) {
    return _mm256_and_si256(_mm256_or_si256(sums, _mm256_srli_epi16(sums, 8)),
                            _mm256_set1_epi16(0xff));
  }

  REFEREE_SPLIT_INLINE static void write(__m256i low, __m256i high, std::uint8_t* indexes) {
    constexpr int in_order = 0b11'01'10'00;
    const __m256i packed =
        _mm256_permute4x64_epi64(_mm256_packus_epi16(pairs(low), pairs(high)), in_order);
    const __m256i there = _mm256_cmpgt_epi8(packed, _mm256_setzero_si256());
    std::array<std::uint64_t, 4> words;
    std::array<std::uint64_t, 4> masks;
    store(words.data(), _mm256_add_epi8(packed, there));
    store(masks.data(), there);
    std::size_t bits = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::uint64_t extracted = _pext_u64(words[i], masks[i]);
      std::memcpy(indexes + bits / 8, &extracted, sizeof extracted);
      bits += bits_in(masks[i]);
    }
  }

  __m256i strange_ = {};  // bytes that are neither digit nor line end
  __m256i greatest_ = {};
  LineMasks<end> masks_;
};

/// The bits of 64 indexes, a word a bit.
using Planes = std::array<std::uint64_t, 7>;

REFEREE_SPLIT_INLINE Planes planes_of(const std::uint8_t* indexes) {
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

/// Where the bit `bit` of the columns, given by three or four planes, equals that of `number`.
REFEREE_SPLIT_INLINE std::uint64_t alike(std::uint64_t plane, std::size_t number, unsigned bit) {
  return (number >> bit & 1) != 0 ? plane : ~plane;
}

/// The moves of each group in planes: the three lower bits of the indexes, and the players.
class Groups {
 public:
  REFEREE_AVX2 void add_all(const std::uint8_t* indexes, std::size_t moves, std::size_t groups) {
    for (std::size_t group = 0; group < groups; ++group) {
      counts_[group] = 0;
      for (Plane& plane : planes_[group]) plane[0] = 0;
    }
    add_by_count(indexes, moves, groups, std::make_index_sequence<most_groups>());
  }

  REFEREE_AVX2 void put_on(NarrowColumns& split, std::size_t groups) {
    for (std::size_t group = 0; group < groups; ++group) {
      put_on(split, group, std::make_index_sequence<group_columns>());
    }
  }

 private:
  static constexpr std::size_t kept_planes = 4;
  static constexpr std::size_t players = 3;
  using Plane = std::array<std::uint64_t, chunk_moves / 64 + 2>;

  template <std::size_t... g>
  REFEREE_AVX2 void add_by_count(const std::uint8_t* indexes, std::size_t moves, std::size_t groups,
                                 std::index_sequence<g...>) {
    constexpr void (Groups::*of_count[])(const std::uint8_t*,
                                         std::size_t) = {&Groups::add_to<g + 1>...};
    (this->*of_count[groups - 1])(indexes, moves);
  }

  template <std::size_t groups>
  REFEREE_AVX2 void add_to(const std::uint8_t* indexes, std::size_t moves) {
    for (std::size_t i = 0; i < moves; i += moves_at_once) {
      add_each(planes_of(indexes + i), lowest(moves - i), std::make_index_sequence<groups>());
    }
  }

  template <std::size_t... g>
  REFEREE_SPLIT_INLINE void add_each(const Planes& planes, std::uint64_t valid,
                                     std::index_sequence<g...>) {
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

  REFEREE_SPLIT_INLINE void put(std::size_t group,
                                const std::array<std::uint64_t, kept_planes>& planes,
                                std::uint64_t mask) {
    const std::uint64_t before = counts_[group];
    const std::uint64_t more = bits_in(mask);
    for (std::size_t i = 0; i < kept_planes; ++i) {
      std::uint64_t count = before;
      const auto bytes = static_cast<unsigned char*>(static_cast<void*>(planes_[group][i].data()));
      put_bits(bytes, count, _pext_u64(planes[i], mask), more);
    }
    counts_[group] = before + more;
  }

  template <std::size_t... k>
  REFEREE_AVX2 void put_on(NarrowColumns& split, std::size_t group, std::index_sequence<k...>) {
    const auto& planes = planes_[group];
    ColumnTops<group_columns> tops(split, group * group_columns);
    for (std::size_t i = 0; i < counts_[group]; i += moves_at_once) {
      const std::size_t word = i / moves_at_once;
      const std::uint64_t valid = lowest(counts_[group] - i);
      tops.put({(valid & alike(planes[0][word], k, 0) & alike(planes[1][word], k, 1) &
                 alike(planes[2][word], k, 2))...},
               planes[players][word]);
    }
    tops.save();
  }

  std::array<std::uint64_t, most_groups> counts_;
  std::array<std::array<Plane, kept_planes>, most_groups> planes_;
};

}  // namespace

SplitPairs avx2_pair_split() {
  return split_pairs<Decoder, Groups>;
}

}  // namespace referee::internal::connectz

#else

namespace referee::internal::connectz {

SplitPairs avx2_pair_split() {
  return nullptr;
}

}  // namespace referee::internal::connectz

#endif
