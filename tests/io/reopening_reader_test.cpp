// A file that is opened for each read gives the same bytes as one that stays open.
#include "io/reader.hpp"

#include <array>
#include <span>
#include <string>

#include "base/error.hpp"
#include "tests/catch.hpp"
#include "tests/io/temporary_file.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

std::string text_of(std::span<const char> room, std::size_t count) {
  return {room.data(), count};
}

}  // namespace

TEST_CASE("a file that is opened for each read", "[io]") {
  const tests::TemporaryFile file("abcdefg");
  io::ReopeningReader reader(file.path());
  std::array<char, 3> room{};
  CHECK(text_of(room, reader.read(room)) == "abc");
  CHECK(text_of(room, reader.read(room)) == "def");
  CHECK(text_of(room, reader.read(room)) == "g");
  CHECK(reader.read(room) == 0);
  CHECK(reader.read(room) == 0);
}

TEST_CASE("a file that changes while it is closed", "[io]") {
  const tests::TemporaryFile file("abcdefg");
  io::ReopeningReader reader(file.path());
  std::array<char, 3> room{};
  CHECK(reader.read(room) == 3);
  file.append("h");
  CHECK_THROWS_AS(reader.read(room), base::Error);
}

TEST_CASE("what is no regular file is not opened again and again", "[io]") {
  io::ReopeningReader reader("/dev/null");
  std::array<char, 3> room{};
  CHECK_THROWS_AS(reader.read(room), base::Error);
}
