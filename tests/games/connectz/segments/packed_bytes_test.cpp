// Sequences of packed bytes, and of what segment files hold in them, that no program wrote.
#include "games/connectz/segments/packed_bytes.hpp"

#include <algorithm>
#include <functional>

#include "base/random.hpp"
#include "games/connectz/segments/segment_file.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::PackedReader;
using connectz::PackedWriter;

namespace {

constexpr std::size_t block_bytes = PackedWriter::block_bytes;

std::string packed(const std::function<void(PackedWriter&)>& write) {
  std::string file;
  const game::TextSink sink = [&](std::string_view bytes) { file += bytes; };
  PackedWriter bytes(sink);
  write(bytes);
  bytes.end();
  return file;
}

void read(const std::string& file, const std::function<void(PackedReader&)>& read) {
  const io::MemorySource source(file);
  PackedReader bytes(source, 0, file.size());
  read(bytes);
}

std::string random_bytes(std::size_t count) {
  base::Random random(count);
  std::string bytes(count, '\0');
  for (char& byte : bytes) byte = static_cast<char>(random.next());
  return bytes;
}

}  // namespace

TEST_CASE("packed numbers are read again", "[connectz][once]") {
  for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{127}, std::uint64_t{128},
                                     std::uint64_t{1} << 63, std::uint64_t{UINT64_MAX}}) {
    const std::string file = packed([&](PackedWriter& bytes) { bytes.number(number); });
    read(file, [&](PackedReader& bytes) {
      CHECK(bytes.number() == number);
      bytes.check_end();
    });
  }
  const std::string too_large =
      packed([](PackedWriter& bytes) { bytes.bytes(std::string(9, '\xff') + "\x02"); });
  read(too_large, [](PackedReader& bytes) { CHECK_THROWS_AS(bytes.number(), base::Error); });
}

TEST_CASE("packed bytes of every size are read again", "[connectz][once]") {
  for (const std::size_t count : {std::size_t{0}, std::size_t{1}, block_bytes - 1, block_bytes,
                                  block_bytes + 1, 2 * block_bytes, 3 * block_bytes + 5}) {
    for (const std::string& text : {std::string(count, 'x'), random_bytes(count)}) {
      const std::string file = packed([&](PackedWriter& bytes) { bytes.bytes(text); });
      std::string again(count, '\0');
      read(file, [&](PackedReader& bytes) {
        bytes.bytes(again.data(), again.size());
        bytes.check_end();
      });
      CHECK((again == text));
      std::string in_parts(count, '\0');
      const std::size_t first = std::min<std::size_t>(count, 5);
      CHECK((file == packed([&](PackedWriter& bytes) {
               bytes.bytes(text.substr(0, first));
               bytes.bytes(text.substr(first));
             })));
      read(file, [&](PackedReader& bytes) {
        bytes.bytes(in_parts.data(), first);
        bytes.bytes(in_parts.data() + first, count - first);
        bytes.check_end();
      });
      CHECK((in_parts == text));
    }
  }
}

TEST_CASE("the sizes of packed bytes have four bytes at most", "[connectz][once]") {
  const std::string file = packed([](PackedWriter& bytes) { bytes.bytes("x"); });
  REQUIRE(file[0] == '\1');
  const std::string rest = file.substr(1);
  std::string again(1, '\0');
  const auto take = [&](PackedReader& bytes) { bytes.bytes(again.data(), again.size()); };
  read("\x81\x80\x80" + std::string(1, '\0') + rest, take);
  CHECK(again == "x");
  read("\x81\x80\x80\x80" + std::string(1, '\0') + rest,
       [&](PackedReader& bytes) { CHECK_THROWS_AS(take(bytes), base::Error); });
}

TEST_CASE("packed bytes end where they should", "[connectz][once]") {
  // A block that is not compressed, so that the reader's buffer ends with the sequence.
  const std::string text = random_bytes(block_bytes - 7);
  const std::string file = packed([&](PackedWriter& bytes) { bytes.bytes(text); });
  REQUIRE(file.size() == block_bytes);
  for (const bool has_more : {false, true}) {
    std::string again(text.size(), '\0');
    read(has_more ? file + "x" : file, [&](PackedReader& bytes) {
      bytes.bytes(again.data(), again.size());
      if (has_more) {
        CHECK_THROWS_AS(bytes.check_end(), base::Error);
      } else {
        CHECK_NOTHROW(bytes.check_end());
      }
    });
  }
}

TEST_CASE("a block is packed only where that makes it smaller", "[connectz][once]") {
  // Among these is a block that would have the same size.
  for (std::size_t zeros = 0; zeros < 64; ++zeros) {
    const std::string text = random_bytes(200) + std::string(zeros, '\0');
    const std::string file = packed([&](PackedWriter& bytes) { bytes.bytes(text); });
    std::string again(text.size(), 'x');
    CAPTURE(zeros);
    read(file, [&](PackedReader& bytes) { bytes.bytes(again.data(), again.size()); });
    CHECK((again == text));
  }
}

TEST_CASE("a block is not packed where that makes it larger", "[connectz][once]") {
  using namespace std::string_literals;
  const std::string frame = "\x28\xb5\x2f\xfd\x20\x01\x09\x00\x00x"s;  // of zstd, for "x"
  const std::string sizes{'\1', static_cast<char>(frame.size())};
  read(sizes + frame + '\0',
       [](PackedReader& bytes) { CHECK_THROWS_AS(bytes.byte(), base::Error); });
}

TEST_CASE("a sequence ends before what follows it in the file, and with the file",
          "[connectz][once]") {
  const std::string file = packed([](PackedWriter& bytes) { bytes.bytes("abc"); });
  const std::size_t cut = file.size() - 2;
  std::string text(3, '\0');
  const io::MemorySource whole(file);
  PackedReader ends_early(whole, 0, cut);
  CHECK_THROWS_AS(ends_early.bytes(text.data(), text.size()), base::Error);
  const std::string begin = file.substr(0, cut);
  const io::MemorySource shorter(begin);
  PackedReader is_cut(shorter, 0, file.size());
  CHECK_THROWS_AS(is_cut.bytes(text.data(), text.size()), base::Error);
}

TEST_CASE("a sequence holds nothing behind what is read", "[connectz][once]") {
  const auto refuse = [](PackedReader& bytes) {
    CHECK(bytes.byte() == 'a');
    CHECK_THROWS_AS(bytes.check_end(), base::Error);
  };
  read(packed([](PackedWriter& bytes) { bytes.bytes("ab"); }), refuse);
  const std::string file = packed([](PackedWriter& bytes) { bytes.bytes("a"); });
  read(file + '\0', refuse);
  read(file.substr(0, file.size() - 1) + '\1', refuse);  // a block where the end should be
  read(file.substr(0, file.size() - 1), refuse);
}

TEST_CASE("no block is empty, or larger than those that are written", "[connectz][once]") {
  const auto take = [](PackedReader& bytes) { CHECK_THROWS_AS(bytes.byte(), base::Error); };
  read(std::string(3, '\0'), take);
  std::string file;
  connectz::append_varint(file, block_bytes + 1);
  connectz::append_varint(file, block_bytes + 1);
  file += std::string(block_bytes + 1, 'x') + '\0';
  read(file, take);
}

TEST_CASE("no segment has a column too full of a game that is not played", "[connectz][once]") {
  constexpr std::uint8_t overfull = 1;
  const std::string file = packed([](PackedWriter& bytes) {
    bytes.byte(overfull);
    bytes.number(1);  // move
    bytes.number(2);  // bytes
  });
  for (const std::uint64_t line : {3U, 4U}) {
    const connectz::Frame frame{3, 3, line};
    read(file, [&](PackedReader& bytes) {
      connectz::Segment segment;
      if (line == 3) {
        CHECK_NOTHROW(connectz::read_segment_bytes(bytes, frame, 2, {}, segment));
        CHECK(segment.is_overfull());
      } else {
        CHECK_THROWS_AS(connectz::read_segment_bytes(bytes, frame, 2, {}, segment), base::Error);
      }
    });
  }
}

TEST_CASE("a segment's far column is behind the frame, and before the last move",
          "[connectz][once]") {
  constexpr std::uint8_t far_column = 2;
  struct Case {
    std::uint64_t move;
    std::string_view column;
    bool is_possible;
  };
  for (const Case& each : {Case{1, "8", true}, Case{1, "7", false}, Case{2, "8", false}}) {
    const std::string file = packed([&](PackedWriter& bytes) {
      bytes.byte(far_column);
      bytes.number(2);  // moves
      bytes.number(5);  // bytes
      bytes.number(each.move);
      bytes.number(3);  // the byte where it is
      bytes.text(each.column);
      bytes.text("1");  // the last column before it
      bytes.number(1);
      bytes.number(0);
      bytes.byte(2);  // a counter of the first player
      bytes.number(0);
      bytes.number(0);
    });
    read(file, [&](PackedReader& bytes) {
      connectz::Segment segment;
      const auto read_it = [&] {
        connectz::read_segment_bytes(bytes, connectz::Frame{7, 6, 4}, 5, {}, segment);
      };
      if (each.is_possible) {
        CHECK_NOTHROW(read_it());
        CHECK(segment.far_column().has_value());
      } else {
        CHECK_THROWS_AS(read_it(), base::Error);
      }
    });
  }
}

TEST_CASE("a column written in digits is in the frame", "[connectz][once]") {
  const std::string digits = "1" + std::string(30, '0');
  for (const std::string& columns : {digits, "9" + std::string(29, '9')}) {
    const connectz::Frame frame{base::Natural::from_digits(columns), 6, 4};
    const std::string file = packed([&](PackedWriter& bytes) {
      bytes.number(0);  // none by its index
      bytes.number(1);
      bytes.text(digits);
      bytes.byte(2);  // a counter of the first player
      bytes.number(0);
    });
    read(file, [&](PackedReader& bytes) {
      connectz::Board board;
      board.reset(frame);
      if (columns == digits) {
        CHECK_NOTHROW(connectz::read_columns(bytes, frame, 100, 1, {}, board));
        CHECK(board.counters() == 1);
      } else {
        CHECK_THROWS_AS(connectz::read_columns(bytes, frame, 100, 1, {}, board), base::Error);
      }
    });
  }
}

namespace {

constexpr std::uint64_t last_index = 8'999'999'999'999'999'998;
constexpr std::string_view thirty_digits = "100000000000000000000000000000";

/// Whether what is written can be the columns of a segment with so many counters, in a frame of
/// more columns than have an index.
bool are_columns(std::uint64_t counters, const std::function<void(PackedWriter&)>& write,
                 std::uint64_t text_bytes = 100) {
  const connectz::Frame frame{base::Natural::from_digits("9" + std::string(30, '9')), 600, 4};
  bool are = true;
  read(packed(write), [&](PackedReader& bytes) {
    connectz::Board board;
    board.reset(frame);
    try {
      connectz::read_columns(bytes, frame, text_bytes, counters, {}, board);
      CHECK(board.counters() == counters);
    } catch (const base::Error&) {
      are = false;
    }
  });
  return are;
}

/// A group of one column, the first, whose counters are written as `code` and what follows it.
std::function<void(PackedWriter&)> first_column(std::uint8_t code, std::uint64_t many = 0,
                                                std::string_view bits = "") {
  return [=](PackedWriter& bytes) {
    bytes.number(1);
    bytes.number(0);
    bytes.byte(code);
    if (code == 0) bytes.number(many);
    bytes.bytes(bits);
    bytes.number(0);
    bytes.number(0);
  };
}

}  // namespace

TEST_CASE("a column of a segment has counters, as many as there are moves", "[connectz][once]") {
  constexpr std::uint8_t one_counter = 2;
  CHECK(are_columns(1, first_column(one_counter)));
  CHECK(!are_columns(1, [](PackedWriter& bytes) {
    for (const std::uint8_t code : {std::uint8_t{1}, one_counter}) {  // the first has none
      bytes.number(1);
      bytes.number(0);
      bytes.byte(code);
    }
    bytes.number(0);
    bytes.number(0);
  }));
  CHECK(!are_columns(2, first_column(one_counter)));
  CHECK(!are_columns(1, first_column(4)));  // two
  CHECK(are_columns(8, first_column(0, 8, "\x55")));
  CHECK(!are_columns(7, first_column(0, 7, "\x55")));  // so few are written in the other way
  CHECK(!are_columns(9, first_column(0, 8, "\x55")));
  CHECK(!are_columns(7, first_column(0, 8, "\x55")));
}

TEST_CASE("columns written in digits are no longer than the text", "[connectz][once]") {
  const auto two_columns = [](PackedWriter& bytes) {
    bytes.number(0);  // none by its index
    bytes.number(2);
    bytes.text(thirty_digits);
    bytes.text("200000000000000000000000000000");
    bytes.byte(2);  // a counter of the first player
    bytes.byte(2);
    bytes.number(0);
  };
  CHECK(are_columns(2, two_columns, 60));
  CHECK(!are_columns(2, two_columns, 59));
}

TEST_CASE("no column comes after the last that has an index", "[connectz][once]") {
  const auto columns = [](std::initializer_list<std::uint64_t> distances) {
    return [=](PackedWriter& bytes) {
      bytes.number(distances.size());
      for (const std::uint64_t distance : distances) bytes.number(distance);
      for (std::size_t i = 0; i < distances.size(); ++i)
        bytes.byte(2);  // a counter of the first player
      bytes.number(0);
      bytes.number(0);
    };
  };
  CHECK(are_columns(1, columns({last_index})));
  CHECK(!are_columns(1, columns({last_index + 1})));
  CHECK(are_columns(2, columns({5, last_index - 6})));
  CHECK(!are_columns(2, columns({5, last_index - 5})));
  CHECK(!are_columns(2, columns({last_index, 0})));
}
