// libFuzzer's entry for segments: any bytes in place of the segment of the second of two stretches,
// behind a head and before a digest that are right, are refused or give a verdict; and what was
// read is written again so that the same is read. The first byte of the input chooses the game.
//
//     export CXX=clang++
//     meson setup build-fuzz -Dfuzz=true -Db_sanitize=address -Db_lundef=false
//     meson configure build-fuzz -Dcpp_args=-fsanitize=fuzzer-no-link
//     ninja -C build-fuzz tests/fuzz/connectz_segments
//     build-fuzz/tests/fuzz/connectz_segments CORPUS

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "games/connectz/segments/segment_file.hpp"
#include "games/connectz/segments/segment_judge.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Segment;
using connectz::StretchOrigin;

void require(bool truth) {
  if (!truth) std::abort();
}

std::string game_text(unsigned which) {
  static const std::array<std::string, 4> frames{"7 6 4\n", "2 3000 3\n", "100000000000000 9 2\n",
                                                 "99999999999999999999999 9 3\n"};
  std::string text = frames[which % frames.size()];
  for (int i = 0; i < 100; ++i) text += which % 4 == 3 ? "99999999999999999999999\n" : "1\n2\n1\n";
  return text;
}

std::string written(const StretchOrigin& origin, const connectz::Frame& frame,
                    const Segment& segment) {
  std::string file;
  connectz::write_segment(origin, &frame, segment, [&](std::string_view bytes) { file += bytes; });
  return file;
}

void join(const std::string& text, const std::string& bytes) {
  const io::MemorySource source(text);
  const auto first_line = connectz::FirstLine::of(source, {});
  const connectz::Frame& frame = *first_line.frame;
  const auto one = StretchOrigin::of(source, 0, {1, 2}, first_line, {});
  const auto two = StretchOrigin::of(source, 0, {2, 2}, first_line, {});
  Segment segment(frame);
  const std::string head =
      written(two, frame, segment).substr(0, connectz::SegmentFile::head_bytes);
  const std::string file = head + bytes + std::string(sizeof(base::Digest::Value), '\0');
  const io::MemorySource second(file);
  connectz::SegmentJudge judge({}, source, {});
  connectz::read_stretch(source, one.bytes, first_line, {}, segment);
  judge.take(segment, one.bytes.end);
  connectz::read_segment(second, two, &frame, first_line.bytes, {}, segment);
  const std::string again = written(two, frame, segment);
  const io::MemorySource third(again);
  Segment same;
  connectz::read_segment(third, two, &frame, first_line.bytes, {}, same);
  require(same == segment);
  if (judge.wants_more()) judge.take(segment, two.bytes.end);
  judge.verdict(game::Detail::all);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  try {
    join(game_text(data[0]), std::string(data + 1, data + size));
  } catch (const base::Error&) {  // refused
  }
  return 0;
}
