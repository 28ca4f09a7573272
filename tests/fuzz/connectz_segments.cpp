// libFuzzer's entry for segments: any bytes in place of the segment of the second of two stretches,
// behind a head and before a digest that are right, are refused or give a verdict; and what was
// read is written again so that the same is read. The first byte of the input chooses the game.

#include <array>
#include <utility>

#include "games/connectz/segments/segment_file.hpp"
#include "games/connectz/segments/stretch.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Segment;
using connectz::StretchOrigin;

std::string game_in_stretches(unsigned which) {
  static const std::array<std::string, 4> frames{"7 6 4\n", "2 3000 3\n", "100000000000000 9 2\n",
                                                 "99999999999999999999999 9 3\n"};
  std::string text = frames[which % frames.size()];
  for (int i = 0; i < 100; ++i) text += which % 4 == 3 ? "99999999999999999999999\n" : "1\n2\n1\n";
  return text;
}

std::string written_segment(const StretchOrigin& origin, const connectz::Frame& frame,
                            const Segment& segment) {
  std::string file;
  connectz::write_segment(origin, &frame, segment, [&](std::string_view bytes) { file += bytes; });
  return file;
}

void join_segments(const std::string& text, const std::string& bytes) {
  const io::MemorySource source(text);
  const auto first_line = connectz::FirstLine::of(source, {});
  const connectz::Frame& frame = *first_line.frame;
  const auto one = StretchOrigin::of(source, 0, {1, 2}, first_line, {});
  const auto two = StretchOrigin::of(source, 0, {2, 2}, first_line, {});
  Segment segment(frame);
  const std::string head =
      written_segment(two, frame, segment).substr(0, connectz::SegmentFile::head_bytes);
  const std::string file = head + bytes + std::string(sizeof(base::Digest::Value), '\0');
  const io::MemorySource second(file);
  connectz::SegmentJudge judge({}, source, {});
  connectz::read_stretch(source, one.bytes, first_line, {}, segment);
  judge.take(std::move(segment), one.bytes.end);
  connectz::read_segment(second, two, &frame, first_line.bytes, {}, segment);
  const std::string again = written_segment(two, frame, segment);
  const io::MemorySource third(again);
  Segment same;
  connectz::read_segment(third, two, &frame, first_line.bytes, {}, same);
  fuzz::require(same == segment, "another segment when it is read again");
  if (judge.wants_more()) judge.take(std::move(segment), two.bytes.end);
  judge.verdict(game::Detail::all);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  try {
    join_segments(game_in_stretches(data[0]), std::string(data + 1, data + size));
  } catch (const base::Error&) {  // refused
  }
  return 0;
}
