// AVX-512: 64 bytes of text at a time, without a loop over the numbers in them.
//
//   text            1  2 \n  7 \n  3  4 \n
//   one before      .  1  2 \n  7 \n  3  4        the text, loaded from a byte earlier,
//   two before      .  .  1  2 \n  7 \n  3        and from two
//   units           .  .  1  .  6  .  .  3        a table of the lower half: a digit less one
//   tens            .  . 10  .  0  .  . 30        another: ten times a digit; 0 for a line end
//   sums            .  . 11  .  6  .  . 33
//   ends            0  0  1  0  1  0  0  1        the bytes of LF (or CR), as a mask
//   indexes        11  6 33                       the sums under the mask, side by side
//
// A 0 becomes 0xff, an empty line 0x80 and more: so the greatest index shows whether there was one,
// or a column beyond the frame. 64 indexes with their players in the top bit are distributed to
// groups of eight columns by a compare and a compress each.

#include "games/connectz/notation/pair_kernel.hpp"

#if defined(__x86_64__)

#include "base/intrinsics_x86.hpp"

#define REFEREE_SPLIT REFEREE_AVX512
#include "games/connectz/notation/pair_kernel_steps.hpp"

namespace referee::internal::connectz {
namespace {

REFEREE_SPLIT_INLINE __m512i four_times(__m128i quarter) {
  return _mm512_broadcast_i32x4(quarter);
}

REFEREE_SPLIT_INLINE std::uint64_t where(__m512i bytes, char byte) {
  return _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(byte));
}

/// See pair_kernel_steps.hpp.
template <text::LineEnd end>
class Decoder {
 public:
  REFEREE_SPLIT_INLINE std::size_t take(const char* window, std::uint64_t valid,
                                        std::uint8_t* indexes) {
    constexpr char none = -1;
    constexpr char cr = end == text::LineEnd::crlf ? '\r' : none;
    const __m512i allowed = four_times(_mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8',
                                                     '9', '\n', none, none, cr, none, none));
    const __m512i units = four_times(
        _mm_setr_epi8(-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, -128, -128, -128, -128, -128, -128));
    const __m512i tens =
        four_times(_mm_setr_epi8(0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 0, 0, 0, 0, 0, 0));
    const __m512i text = _mm512_loadu_si512(window);
    constexpr int a_or_b_xor_c = 0xf6;
    strange_ =
        _mm512_ternarylogic_epi64(strange_, _mm512_shuffle_epi8(allowed, text), text, a_or_b_xor_c);
    const std::uint64_t ends =
        masks_.take(where(text, '\n'), end == text::LineEnd::crlf ? where(text, '\r') : 0, valid);
    const __m512i sums = _mm512_add_epi8(_mm512_shuffle_epi8(units, _mm512_loadu_si512(window - 1)),
                                         _mm512_shuffle_epi8(tens, _mm512_loadu_si512(window - 2)));
    greatest_ = _mm512_mask_max_epu8(greatest_, ends, greatest_, sums);
    _mm512_storeu_si512(indexes, _mm512_maskz_compress_epi8(ends, sums));
    return bits_in(ends);
  }

  REFEREE_AVX512 bool are_plain(unsigned columns) const {
    const __m512i past_last = _mm512_set1_epi8(static_cast<char>(columns));
    return _mm512_test_epi64_mask(strange_, strange_) == 0 && masks_.are_plain() &&
           _mm512_cmpge_epu8_mask(greatest_, past_last) == 0;
  }

 private:
  __m512i strange_ = {};  // bytes that are neither digit nor line end
  __m512i greatest_ = {};
  LineMasks<end> masks_;
};

/// A byte a move: the player in the highest bit, below it the column's index.
class Groups {
 public:
  REFEREE_AVX512 void add_all(const std::uint8_t* indexes, std::size_t moves, std::size_t groups) {
    add_by_count(indexes, moves, groups, std::make_index_sequence<most_groups>());
  }

  REFEREE_AVX512 void put_on(NarrowColumns& split, std::size_t groups) {
    for (std::size_t group = 0; group < groups; ++group) {
      put_on(split, group, std::make_index_sequence<group_columns>());
    }
  }

 private:
  template <std::size_t... g>
  REFEREE_AVX512 void add_by_count(const std::uint8_t* indexes, std::size_t moves,
                                   std::size_t groups, std::index_sequence<g...>) {
    constexpr void (Groups::*of_count[])(const std::uint8_t*,
                                         std::size_t) = {&Groups::add_to<g + 1>...};
    (this->*of_count[groups - 1])(indexes, moves);
  }

  template <std::size_t groups>
  REFEREE_AVX512 void add_to(const std::uint8_t* indexes, std::size_t moves) {
    add_each(indexes, moves, std::make_index_sequence<groups>());
  }

  template <std::size_t... g>
  REFEREE_AVX512 void add_each(const std::uint8_t* indexes, std::size_t moves,
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

  template <std::size_t... k>
  REFEREE_AVX512 void put_on(NarrowColumns& split, std::size_t group, std::index_sequence<k...>) {
    const __m512i of_column = _mm512_set1_epi8(group_columns - 1);
    ColumnTops<group_columns> tops(split, group * group_columns);
    for (std::size_t i = 0; i < counts_[group]; i += moves_at_once) {
      const std::uint64_t valid = lowest(counts_[group] - i);
      const __m512i played = _mm512_loadu_si512(bytes_[group].data() + i);
      const __m512i column = _mm512_and_si512(played, of_column);
      tops.put({_mm512_mask_cmpeq_epi8_mask(valid, column, _mm512_set1_epi8(k))...},
               _mm512_movepi8_mask(played));
    }
    tops.save();
  }

  std::array<std::size_t, most_groups> counts_;
  std::array<std::array<std::uint8_t, chunk_moves + moves_at_once>, most_groups> bytes_;
};

}  // namespace

SplitPairs avx512_pair_split() {
  return split_pairs<Decoder, Groups>;
}

}  // namespace referee::internal::connectz

#else

namespace referee::internal::connectz {

SplitPairs avx512_pair_split() {
  return nullptr;
}

}  // namespace referee::internal::connectz

#endif
