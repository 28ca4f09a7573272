#include "io/source.hpp"

#include <fcntl.h>

#include "io/descriptor.hpp"
#include "io/reader.hpp"
#include "tests/catch.hpp"
#include "tests/io/temporary_file.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using tests::error_of;
using tests::TemporaryFile;

namespace {

std::string read(const io::Source& source, std::uint64_t offset, std::size_t bytes) {
  std::string text(bytes, '?');
  text.resize(source.read(offset, text));
  return text;
}

/// At most three bytes.
std::string taken(io::Reader& reader) {
  std::string text(3, '?');
  text.resize(reader.read(text));
  return text;
}

}  // namespace

TEST_CASE("a source is read anywhere", "[io]") {
  const std::string text = "7 6 4\n1\n2\n";
  const TemporaryFile file(text);
  const io::FileSource file_source(file.fd(), text.size());
  const io::MemorySource memory_source(text);
  for (const io::Source* source : {static_cast<const io::Source*>(&file_source),
                                   static_cast<const io::Source*>(&memory_source)}) {
    CHECK(source->size() == text.size());
    for (std::size_t offset = 0; offset <= text.size(); ++offset) {
      for (std::size_t bytes = 0; bytes <= text.size() + 1; ++bytes) {
        CHECK(read(*source, offset, bytes) == text.substr(offset, bytes));
      }
    }
    CHECK(read(*source, text.size() + 1, 1).empty());
    CHECK(read(*source, UINT64_MAX, 1).empty());
    CHECK_NOTHROW(source->check());
  }
}

TEST_CASE("a file that grows is what it was", "[io]") {
  const TemporaryFile file("7 6 4\n1\n");
  const io::FileSource source(file.fd(), 8);
  file.append("2\n");
  CHECK(source.size() == 8);
  CHECK(read(source, 6, 100) == "1\n");
  CHECK(read(source, 8, 100).empty());
  CHECK_NOTHROW(source.check());
}

TEST_CASE("a file that shrinks is noticed where bytes are missing, and by its size", "[io]") {
  const TemporaryFile file("7 6 4\n1\n");
  const io::FileSource source(file.fd(), 8);
  file.truncate(7);
  const std::string shrank = io::shrank().what();
  CHECK(read(source, 0, 7) == "7 6 4\n1");
  CHECK(error_of([&] { read(source, 0, 8); }) == shrank);
  CHECK(error_of([&] { read(source, 7, 1); }) == shrank);
  CHECK(error_of([&] { source.check(); }) == shrank);
}

TEST_CASE("what the system says goes into the trouble", "[io]") {
  const io::Descriptor directory(::open("/", O_RDONLY));
  CHECK(error_of([&] { read(io::FileSource(directory.get(), 8), 0, 8); }) == "Is a directory");
  CHECK(error_of([&] { io::FileSource(-1, 8).check(); }) == "Bad file descriptor");
}

TEST_CASE("a file that is opened for each read", "[io]") {
  const tests::TemporaryFile file("abcdefg");
  io::ReopeningReader reader(file.path());
  CHECK(taken(reader) == "abc");
  CHECK(taken(reader) == "def");
  CHECK(taken(reader) == "g");
  CHECK(taken(reader).empty());
  CHECK(taken(reader).empty());
}

TEST_CASE("a file that changes while it is closed", "[io]") {
  const tests::TemporaryFile file("abcdefg");
  io::ReopeningReader reader(file.path());
  CHECK(taken(reader) == "abc");
  file.append("h");
  CHECK_THROWS_AS(taken(reader), base::Error);
}

TEST_CASE("what is no regular file is not opened again and again", "[io]") {
  io::ReopeningReader reader("/dev/null");
  CHECK_THROWS_AS(taken(reader), base::Error);
}
