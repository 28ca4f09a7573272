#include "io/meter.hpp"

#include "io/input.hpp"
#include "tests/catch.hpp"
#include "tests/io/temporary_file.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

TEST_CASE("a meter moves within a file, and never beyond it", "[io]") {
  std::string text;
  while (text.size() < 4 * io::whole_file_bytes) text += "12345678\n";
  const tests::TemporaryFile file(text);
  io::Meter meter;
  io::Input input;
  input.count_in(&meter);
  io::Found found;
  found.path = "/proc/self/fd/" + std::to_string(file.fd());
  found.named = true;
  io::Blocks& blocks = input.open(found, {}, nullptr);
  std::uint64_t handed_out = 0;
  unsigned steps = 0;
  for (std::uint64_t before = 0; const auto block = blocks.next(); before = meter.bytes()) {
    handed_out += block->text.size();
    CHECK(meter.bytes() >= handed_out);
    if (meter.bytes() > before) ++steps;
  }
  CHECK(steps >= 4);
  CHECK(meter.bytes() == text.size());
  std::vector<char> again(text.size());
  CHECK(blocks.source()->read(0, again) == text.size());
  CHECK(meter.bytes() == text.size());
  input.close();
  CHECK(meter.bytes() == text.size());
  input.open(found, {}, nullptr);  // and left at once
  input.close();
  CHECK(meter.bytes() == 2 * text.size());
  input.close();
  CHECK(meter.bytes() == 2 * text.size());
}

TEST_CASE("a meter counts a stream by what came", "[io]") {
  io::Meter meter;
  meter.begin_stream();
  meter.add(10);
  meter.add(5);
  CHECK(meter.bytes() == 15);
  meter.end_file();
  meter.begin_file(7);
  CHECK(meter.bytes() == 15);
  meter.add(100);
  CHECK(meter.bytes() == 22);
  meter.end_file();
  CHECK(meter.bytes() == 22);
}
