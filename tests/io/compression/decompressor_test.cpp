#include "io/compression/decompressor.hpp"

#include "base/error.hpp"
#include "base/random.hpp"
#include "io/reader.hpp"
#include "tests/catch.hpp"
#include "tests/io/compression/compress.hpp"
#include "tests/support.hpp"

using namespace referee::internal;     // NOLINT(google-build-using-namespace)
using namespace std::string_literals;  // NOLINT(google-build-using-namespace)
using io::Compression;
using tests::gzipped;
using tests::skippable;
using tests::zstd_compressed;

namespace {

constexpr std::size_t all = std::size_t{1} << 20;

struct Outcome {
  std::string text;
  std::string error;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome outcome_of(io::Reader& reader, std::size_t room) {
  Outcome outcome;
  std::string piece(room, '?');
  try {
    while (const std::size_t count = reader.read(piece)) outcome.text.append(piece, 0, count);
  } catch (const base::Error& error) {
    outcome.error = error.what();
  }
  return outcome;
}

/// One for all tests, as a worker has one for all files.
io::Decompressor& decompressor() {
  static io::Decompressor only;
  return only;
}

Outcome decompressed(std::string_view bytes, Compression compression = Compression::detect,
                     std::size_t step = all, std::size_t room = all) {
  tests::TextReader inner(bytes, step);
  decompressor().open(inner, compression, Compression::none, {});
  return outcome_of(decompressor(), room);
}

/// What comes out, however the bytes come and whatever room there is for the text.
Outcome always(std::string_view bytes, Compression compression = Compression::detect) {
  const Outcome outcome = decompressed(bytes, compression);
  const bool is_small = bytes.size() < 1000;
  for (const std::size_t step : is_small ? std::vector<std::size_t>{1, 2, 3, 7, 19, all}
                                         : std::vector<std::size_t>{999, 70'000, all}) {
    for (const std::size_t room : is_small ? std::vector<std::size_t>{1, 2, 5, 64, all}
                                           : std::vector<std::size_t>{4099, 140'000}) {
      CAPTURE(step, room);
      const Outcome other = decompressed(bytes, compression, step, room);
      // Not by ==, which would print a text of a megabyte.
      if (other.text != outcome.text) FAIL("another text");
      REQUIRE(other.error == outcome.error);
    }
  }
  return outcome;
}

std::string moves(std::size_t count, std::uint64_t seed) {
  base::Random random(seed);
  std::string text = "700 60 4\n";
  for (std::size_t i = 0; i < count; ++i) text += std::to_string(1 + random.below(700)) + "\n";
  return text;
}

struct Kind {
  Compression compression;
  std::string (*compress)(std::string_view);
};

const std::array<Kind, 2> kinds{
    {{Compression::gzip, gzipped}, {Compression::zstd, zstd_compressed}}};

}  // namespace

TEST_CASE("compressed data is told by its first bytes", "[io]") {
  for (const auto& [bytes, compression] :
       std::vector<std::pair<std::string, std::optional<Compression>>>{
           {"", std::nullopt},
           {"\x1f", std::nullopt},
           {"\x1f\x8b", Compression::gzip},
           {"\x1f\x8a", Compression::none},
           {"\x28", std::nullopt},
           {"\x28\xb5\x2f", std::nullopt},
           {"\x28\xb5\x2f\xfd", Compression::zstd},
           {"\x28\xb5\x2f\xfc", Compression::none},
           {"\x4f\x2a\x4d\x18", Compression::none},
           {"\x50", std::nullopt},
           {"\x50\x2a\x4d\x18", Compression::zstd},
           {"\x57\x2a\x4d\x18rest", Compression::zstd},
           {"\x5f\x2a\x4d\x18", Compression::zstd},
           {"\x60\x2a\x4d\x18", Compression::none},
           {"7 6 4\n", Compression::none},
       }) {
    CHECK(io::compression_of(bytes) == compression);
  }
}

TEST_CASE("what is not compressed stays as it is", "[io]") {
  for (const std::string& text :
       {""s, "7"s, "7 6 4\n1\n"s, "\x1f"s, "\x1f\n"s, "("s, "\x28\xb5\x2f"s, "P"s, "P*M"s,
        "\x28\xb5\x2f\xfc"s, moves(50'000, 1)}) {
    CHECK(always(text) == Outcome{text, ""});
    CHECK(always(text, Compression::none) == Outcome{text, ""});
  }
  const std::string gzip = gzipped("7 6 4\n");
  CHECK(always(gzip, Compression::none) == Outcome{gzip, ""});
}

TEST_CASE("members and frames are decompressed one after another", "[io]") {
  for (const Kind& kind : kinds) {
    const std::string text = moves(100, 2);
    const std::string empty = kind.compress("");
    const std::string packed = kind.compress(text);
    CHECK(always(empty) == Outcome{"", ""});
    CHECK(always(packed) == Outcome{text, ""});
    CHECK(always(packed, kind.compression) == Outcome{text, ""});
    CHECK(always(empty + packed + empty + empty + kind.compress("1") + packed + empty) ==
          Outcome{text + "1" + text, ""});
    CHECK(always(kind.compress(packed)) == Outcome{packed, ""});  // once is enough
    const std::string large = moves(150'000, 3);
    const std::string zeros(3'000'000, '0');
    const Outcome both = always(kind.compress(large) + kind.compress(zeros));
    CHECK(both.error.empty());
    CHECK((both.text == large + zeros));
  }
}

TEST_CASE("frames that zstd skips are skipped", "[io]") {
  const std::string text = moves(100, 4);
  const std::string packed = zstd_compressed(text);
  CHECK(always(skippable(0)) == Outcome{"", ""});
  CHECK(always(skippable(7) + packed + skippable(0) + skippable(1) + packed + skippable(4)) ==
        Outcome{text + text, ""});
  CHECK(always(skippable(300'000) + packed) == Outcome{text, ""});
  const std::string skipped = skippable(300'000);
  for (const std::size_t size : {4U, 7U, 8U, 9U, 140'000U, 300'007U}) {
    CHECK(always(skipped.substr(0, size)) == Outcome{"", "truncated zstd data"});
  }
}

TEST_CASE("what ends early is trouble, behind what came before", "[io]") {
  for (const Kind& kind : kinds) {
    const std::string text = moves(40, 5);
    const std::string packed = kind.compress(text);
    const std::string two = packed + packed;
    for (std::size_t size = 0; size < two.size(); size += tests::sparse) {
      CAPTURE(size);
      if (size == packed.size()) continue;
      const Outcome outcome = always(two.substr(0, size), kind.compression);
      CHECK(!outcome.error.empty());
      CHECK((text + text).starts_with(outcome.text));
      CHECK((size < packed.size() || outcome.text.size() >= text.size()));
    }
  }
}

TEST_CASE("damage is trouble, or makes no difference", "[io]") {
  for (const Kind& kind : kinds) {
    const std::string text = moves(40, 6);
    const std::string good = kind.compress(text) + kind.compress("1\n2\n");
    std::size_t harmless = 0;
    for (std::size_t at = 0; at < good.size(); at += tests::sparse) {
      for (const int change : {0x01, 0x10, 0x80, 0xff}) {
        CAPTURE(at, change);
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ change);
        const Outcome outcome = always(bad, kind.compression);
        if (!outcome.error.empty()) continue;
        CHECK(outcome.text == text + "1\n2\n");
        ++harmless;
      }
    }
    CHECK(harmless < good.size());  // times and names in headers
  }
}

TEST_CASE("a match of nothing gives nothing, whatever was decompressed before", "[io]") {
  // A block of fixed codes: "7 6 4\n1\n2\n", then 258 bytes from before its first one, or at a
  // distance that has no code. ISA-L counts them as output, without writing them.
  const std::string head = "\x1f\x8b\x08\0\0\0\0\0\0\x03"s;
  const std::string far = "\x33\x57\x30\x53\x30\xe1\x32\xe4\x32\xe2\x1a\xbd\0\0"s;
  const std::string no_code = "\x33\x57\x30\x53\x30\xe1\x32\xe4\x32\xe2\x1a\x7d"s;
  const std::string rest(64, '\0');  // so that the fast loop of the library takes it
  for (const auto& [bytes, reason] : {std::pair{head + far + rest, "a distance too far back"},
                                      std::pair{head + no_code + rest, "an invalid symbol"}}) {
    const Outcome expected{"7 6 4\n1\n2\n", std::string("damaged gzip data: ") + reason};
    for (const std::size_t room : {std::size_t{1}, std::size_t{64}, all}) {
      CHECK(decompressed(gzipped(moves(20'000, 9)), Compression::gzip, all, room).error.empty());
      CHECK(decompressed(bytes, Compression::gzip, all, room) == expected);
    }
    CHECK(always(bytes) == expected);
    // Behind output that is more than the library holds.
    const std::string large = gzipped(moves(50'000, 10));
    CHECK(decompressed(large + bytes).text == moves(50'000, 10) + expected.text);
  }
}

TEST_CASE("damage is the same, whatever was decompressed before", "[io]") {
  // A block of 1,697,105 bytes, more than its frame allows: found by the fuzzer. The library only
  // saw that if what was decompressed before had left it the room for them.
  const std::string damaged =
      "\x28\xb5\x2f\xfd\x04\x1f\x8b\x2a\xcf\xc7\xf1\xa3\x1d\x08\0\0\0\0\0\x02\x03\xed\xdc\x1f\x7c"
      "\x34\0\x1a\x0a\xfd\x04\x1f\x8b\x08\0\0\xe0\xb1\x77\x2c\0"s;
  const auto damage_after = [&](const std::string& before) {
    io::Decompressor decompressor;
    Outcome outcome;
    for (const std::string& bytes : {before, damaged}) {
      tests::TextReader inner(bytes, all);
      decompressor.open(inner, Compression::detect, Compression::none, {});
      outcome = outcome_of(decompressor, all);
    }
    return outcome;
  };
  const Outcome alone = damage_after("");
  CHECK(alone.error.starts_with("damaged zstd data"));
  base::Random random(1);
  std::string large(std::size_t{4} << 20, '\0');
  for (char& byte : large) byte = static_cast<char>(random.next());
  CHECK(damage_after(zstd_compressed(large)) == alone);
  CHECK(damage_after(zstd_compressed(std::string(large.size(), 'x'))) == alone);
}

TEST_CASE("of a block that its frame contradicts the same comes out however it arrives", "[io]") {
  // 17 bytes that are not compressed, in a frame that says it has 205: libzstd hands out such a
  // block as far as it is there.
  const std::string bytes = "\x28\xb5\x2f\xfd\x20\xcd\x89\0\0some more of it 17"s.substr(0, 26);
  const Outcome whole = decompressed(bytes);
  CHECK(whole.error == "damaged zstd data: Data corruption detected");
  for (std::size_t step = 1; step < bytes.size(); ++step) {
    CAPTURE(step);
    CHECK(decompressed(bytes, Compression::detect, step) == whole);
  }
}

TEST_CASE("damage in large data comes behind the same text however it is read", "[io]") {
  base::Random random(7);
  for (const Kind& kind : kinds) {
    const std::string text = moves(150'000, 8);
    const std::string good = kind.compress(text);
    for (std::uint64_t round = 0; round < tests::rounds(100); ++round) {
      const std::size_t at = random.below(good.size());
      CAPTURE(at);
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ static_cast<int>(1 + random.below(255)));
      const Outcome outcome = always(bad, kind.compression);
      if (outcome.error.empty()) CHECK((outcome.text == text));
    }
  }
}

TEST_CASE("what follows compressed data is trouble, but zeros behind gzip", "[io]") {
  const std::string text = "7 6 4\n1\n";
  for (const Kind& kind : kinds) {
    const std::string packed = kind.compress(text);
    for (const std::string& garbage : {"x"s, "\n"s, "7 6 4\n"s, "\x1f\x9d"s, "\0\0x"s}) {
      const Outcome outcome = always(packed + garbage);
      CHECK(outcome.text == text);
      CHECK(outcome.error.ends_with("data"));
      CHECK(outcome.error.starts_with("something else follows the"));
    }
    CHECK(always("7 6 4\n"s, kind.compression).error.starts_with("no "));
    CHECK(always("", kind.compression).error.starts_with("truncated "));
  }
  const std::string gzip = gzipped(text);
  const std::string zstd = zstd_compressed(text);
  CHECK(always(gzip + "\0"s) == Outcome{text, ""});
  CHECK(always(gzip + std::string(400'000, '\0')) == Outcome{text, ""});
  CHECK(!always(gzip + "\0"s + gzip).error.empty());
  CHECK(!always(gzip + zstd).error.empty());
  CHECK(!always(zstd + gzip).error.empty());
  CHECK(!always(zstd + "\0"s).error.empty());
}

TEST_CASE("a window is refused above 128 MiB, and so is a dictionary", "[io]") {
  const auto frame = [](const std::string& header) {
    return "\x28\xb5\x2f\xfd" + header + "\x01\0\0"s;  // an empty block, the last one
  };
  CHECK(always(frame("\0\x88"s)) == Outcome{"", ""});  // 2^27
  CHECK(always(frame("\0\x89"s)) == Outcome{"", "zstd data with a window of more than 128 MiB"});
  CHECK(always(frame("\0\x90"s)) == Outcome{"", "zstd data with a window of more than 128 MiB"});
  CHECK(always(frame("\x01\0\x05"s)) == Outcome{"", "zstd data that needs a dictionary"});
}

TEST_CASE("a limit counts what is decompressed", "[io]") {
  for (const Kind& kind : kinds) {
    const std::string packed = kind.compress(std::string(10'000'000, '1'));
    CHECK(packed.size() < 200'000);
    for (const std::uint64_t limit : {0U, 1U, 100'000U, 9'999'999U}) {
      tests::TextReader inner(packed, all);
      decompressor().open(inner, Compression::detect, Compression::none, {});
      io::LimitedReader limited(decompressor(), limit);
      const Outcome outcome = outcome_of(limited, 70'000);
      CHECK(outcome.text.size() == limit);
      CHECK(outcome.error == "over the limit of " + std::to_string(limit) + " bytes");
    }
  }
}

TEST_CASE("decompressing is stopped between two pieces", "[io]") {
  for (const Kind& kind : kinds) {
    const std::string packed = kind.compress(std::string(10'000'000, '1'));
    tests::TextReader inner(packed, all);  // asks nobody
    std::atomic<bool> stop = false;
    decompressor().open(inner, Compression::detect, Compression::none,
                        base::Deadline(std::numeric_limits<double>::infinity(), &stop));
    std::string room(1000, '?');
    CHECK(decompressor().read(room) == room.size());
    stop = true;
    CHECK(outcome_of(decompressor(), 1000) == Outcome{"", "interrupted"});
  }
}
