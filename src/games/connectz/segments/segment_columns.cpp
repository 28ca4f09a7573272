// The counters of a segment as bytes.

#include <algorithm>
#include <bit>
#include <span>
#include <string>
#include <vector>

#include "base/deadline.hpp"
#include "base/limits.hpp"
#include "games/connectz/segments/segment_file.hpp"
#include "text/fields.hpp"

namespace referee::internal::connectz {
namespace {

constexpr std::size_t columns_a_group = std::size_t{1} << 14;

/// Up to so many counters are a byte: their bits, the lowest first, and a 1 above them. 0 is a
/// column with more.
constexpr unsigned few_counters = 7;
constexpr unsigned many_counters = 0;

/// Columns from 9 * 10^18 on have no index: see ColumnIndex.
constexpr std::uint64_t end_of_indexes = 8'999'999'999'999'999'999;

struct NumberedPlace {
  std::uint64_t number;  // of ColumnIndex
  Board::Place place;
};

/// The columns with counters, by their numbers. Those without an index come last.
std::vector<NumberedPlace> used_columns(const Board& board) {
  const ColumnIndex& columns = board.columns();
  std::vector<NumberedPlace> used;
  base::Checkpoint checkpoint(board.deadline());
  for (std::size_t i = 0; i < columns.places(); ++i) {
    checkpoint.pass();
    const auto place = static_cast<Board::Place>(i);
    if (!columns.is_in_use(place) || board.height(place) == 0) continue;
    used.push_back({columns.number(place), place});
  }
  std::sort(used.begin(), used.end(),
            [](const NumberedPlace& a, const NumberedPlace& b) { return a.number < b.number; });
  return used;
}

unsigned code_of_few(const Board& board, Board::Place place) {
  const Board::Words words = board.words_of(place);
  const bool are_few = words.full == 0 && words.rest <= few_counters;
  return are_few ? static_cast<unsigned>(words.top) | 1U << words.rest : many_counters;
}

/// Writes the bits of many columns one after another, without gaps.
class BitWriter {
 public:
  explicit BitWriter(PackedWriter& bytes) : bytes_(bytes) {}

  void column(const Board::Words& column) {
    for (std::uint64_t i = 0; i < column.full; ++i) bits(column.words[i], Board::word_rows);
    bits(column.top, column.rest);
  }

  /// To be called last: the rest, in whole bytes.
  void end() { write((filled_ + 7) / 8); }

 private:
  /// `count` bits, with zeros above them.
  void bits(std::uint64_t bits, unsigned count) {
    word_ |= bits << filled_;
    filled_ += count;
    if (filled_ < Board::word_rows) return;
    write(sizeof word_);
    filled_ -= Board::word_rows;
    word_ = filled_ > 0 ? bits >> (count - filled_) : 0;
  }

  void write(std::size_t count) {
    bytes_.bytes({static_cast<const char*>(static_cast<const void*>(&word_)), count});
  }

  PackedWriter& bytes_;
  std::uint64_t word_ = 0;
  unsigned filled_ = 0;  // less than a word
};

/// The counters of a group, whose columns the reader knows by now.
void write_group(const Board& board, std::span<const NumberedPlace> group, PackedWriter& bytes) {
  std::vector<Board::Place> high;
  for (const NumberedPlace& column : group) {
    const unsigned code = code_of_few(board, column.place);
    bytes.byte(static_cast<std::uint8_t>(code));
    if (code == many_counters) high.push_back(column.place);
  }
  for (const Board::Place place : high) bytes.number(board.height(place));
  BitWriter bits(bytes);
  for (const Board::Place place : high) bits.column(board.words_of(place));
  bits.end();
}

/// Puts the counters of one group after another onto a board.
class GroupReader {
 public:
  GroupReader(PackedReader& bytes, std::uint64_t counters, Board& board)
      : bytes_(bytes), left_(counters), board_(board) {}

  /// A group of `count` columns. `place_of` gives the place of each, at any time.
  template <typename PlaceOf>
  void read(std::size_t count, PlaceOf place_of) {
    codes_.resize(count);
    bytes_.bytes(codes_.data(), codes_.size());
    high_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      const auto code = static_cast<unsigned char>(codes_[i]);
      if (code == many_counters) {
        high_.push_back({i, bytes_.number(left_)});
        left_ -= high_.back().counters;
      } else {
        put_few(place_of(i), code);
      }
    }
    bits_left_ = 0;
    for (const High& column : high_) bits_left_ += column.counters;
    bits_taken_ = Board::word_rows;
    for (const High& column : high_) put_many(place_of(column.index), column.counters);
  }

  std::uint64_t left() const { return left_; }

 private:
  struct High {
    std::size_t index;
    std::uint64_t counters;
  };

  void put_few(Board::Place place, unsigned code) {
    const std::uint64_t count = static_cast<unsigned>(std::bit_width(code)) - 1;
    if (count == 0 || count > left_) throw senseless();
    left_ -= count;
    const std::uint64_t bits = code;  // the highest, which says how many there are, is passed over
    append(place, &bits, count);
  }

  /// Bits follow each other without gaps: a column begins within the last word of the one before.
  void put_many(Board::Place place, std::uint64_t counters) {
    constexpr std::uint64_t words_at_once = 4096;
    if (counters <= few_counters) throw senseless();
    while (counters > 0) {
      if (bits_taken_ == Board::word_rows) {
        const std::uint64_t wanted = (counters + Board::word_rows - 1) / Board::word_rows;
        words_.resize(static_cast<std::size_t>(std::min(wanted, words_at_once)));
        const std::uint64_t bytes =
            std::min((bits_left_ + 7) / 8, words_.size() * std::uint64_t{8});
        bytes_.bytes(static_cast<char*>(static_cast<void*>(words_.data())),
                     static_cast<std::size_t>(bytes));
        bits_taken_ = 0;
      }
      const std::uint64_t some = std::min(counters, words_.size() * Board::word_rows - bits_taken_);
      const std::uint64_t rest = words_.front() >> bits_taken_;  // of the only one
      append(place, bits_taken_ > 0 ? &rest : words_.data(), some);
      counters -= some;
      bits_left_ -= some;
      bits_taken_ = static_cast<unsigned>((bits_taken_ + some - 1) % Board::word_rows) + 1;
      words_.front() = words_.back();
      words_.resize(1);
    }
  }

  void append(Board::Place place, const std::uint64_t* bits, std::uint64_t count) {
    if (!board_.append(place, bits, count)) throw senseless();
  }

  PackedReader& bytes_;
  std::uint64_t left_;
  Board& board_;
  std::vector<char> codes_;
  std::vector<High> high_;
  std::uint64_t bits_left_ = 0;       // of the group's high columns
  std::vector<std::uint64_t> words_;  // the last one that was read
  unsigned bits_taken_ = 0;           // of its bits, which were put on the board
};

}  // namespace

void write_columns(const Board& board, PackedWriter& bytes) {
  const std::vector<NumberedPlace> used = used_columns(board);
  const auto first_far = std::find_if(used.begin(), used.end(), [](const NumberedPlace& column) {
    return column.number >= ColumnIndex::first_composed;
  });
  const auto write_groups = [&](std::span<const NumberedPlace> rest, auto write_column) {
    while (!rest.empty()) {
      const auto group = rest.first(std::min(rest.size(), columns_a_group));
      bytes.number(group.size());
      for (const NumberedPlace& column : group) write_column(column);
      write_group(board, group, bytes);
      rest = rest.subspan(group.size());
    }
    bytes.number(0);
  };
  std::uint64_t next = 0;
  write_groups({used.begin(), first_far}, [&](const NumberedPlace& column) {
    bytes.number(column.number - next);
    next = column.number + 1;
  });
  write_groups({first_far, used.end()}, [&](const NumberedPlace& column) {
    bytes.text(board.columns().column(column.place).digits());
  });
}

void read_columns(PackedReader& bytes, const Frame& frame, std::uint64_t text_bytes,
                  std::uint64_t counters, const base::Deadline& deadline, Board& board) {
  GroupReader groups(bytes, counters, board);
  const auto group_size = [&] {
    deadline.check();
    return static_cast<std::size_t>(
        bytes.number(std::min<std::uint64_t>(groups.left(), columns_a_group)));
  };
  std::uint64_t next = 0;
  std::vector<std::uint64_t> indexes;
  std::vector<Board::Place> places;
  while (const std::size_t count = group_size()) {
    indexes.resize(count);
    for (std::uint64_t& index : indexes) {
      if (next == end_of_indexes) throw senseless();
      index = next + bytes.number(end_of_indexes - next - 1);
      next = index + 1;
    }
    if (frame.columns < base::Natural(next)) throw senseless();
    places.resize(count);
    board.enter_all(indexes, places);
    groups.read(count, [&](std::size_t i) { return places[i]; });
  }
  std::uint64_t digits_left = text_bytes;
  std::vector<base::Natural> columns;
  while (const std::size_t count = group_size()) {
    columns.clear();
    for (std::size_t i = 0; i < count; ++i) {
      columns.push_back(read_column_number(bytes, digits_left));
      digits_left -= columns.back().digits().size();
      if (frame.columns < columns.back()) throw senseless();
    }
    groups.read(count, [&](std::size_t i) { return board.enter(columns[i]); });
  }
  if (groups.left() > 0) throw senseless();
}

base::Natural read_column_number(PackedReader& bytes, std::uint64_t most_digits) {
  const std::string digits = bytes.text(
      static_cast<std::size_t>(std::min<std::uint64_t>(most_digits, base::max_line_bytes)));
  if (!text::is_positive_integer(digits)) throw senseless();
  return base::Natural::from_digits(digits);
}

}  // namespace referee::internal::connectz
