#include "games/connectz/segments/stretch.hpp"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "games/connectz/notation/notation.hpp"
#include "games/connectz/segments/move_reader.hpp"
#include "text/lines.hpp"

namespace referee::internal::connectz {
namespace {

/// The first line start at or after `byte` > 0, or the end.
std::uint64_t line_start_from(const io::Source& source, std::uint64_t byte,
                              const base::Deadline& deadline) {
  std::vector<char> some(std::size_t{64} << 10);
  for (std::uint64_t at = byte - 1; at < source.size();) {
    deadline.check();
    const std::size_t count = source.read(at, some);
    const auto end = some.begin() + static_cast<std::ptrdiff_t>(count);
    const auto found = std::find(some.begin(), end, '\n');
    if (found != end) return at + static_cast<std::uint64_t>(found - some.begin()) + 1;
    at += count;
  }
  return source.size();
}

/// Where the stretch after the first `index` of `count` ones begins.
std::uint64_t cut_after(unsigned index, unsigned count, const io::Source& source,
                        const base::Deadline& deadline) {
  if (index == 0) return 0;
  if (index == count) return source.size();
  const std::uint64_t whole = source.size() / count * index;
  const std::uint64_t rest = source.size() % count * index / count;
  return line_start_from(source, std::max<std::uint64_t>(whole + rest, 1), deadline);
}

base::Digest::Value digest_of_bytes(const io::Source& source, std::uint64_t begin,
                                    std::uint64_t end) {
  std::vector<char> bytes(static_cast<std::size_t>(end - begin));
  base::Digest digest;
  digest.add({bytes.data(), source.read(begin, bytes)});
  return digest.value();
}

}  // namespace

FirstLine FirstLine::of(const io::Source& source, const base::Deadline& deadline) {
  std::vector<char> buffer;
  io::Range range(0, std::min<std::uint64_t>(source.size(), 1));
  FirstLine first;
  base::Digest digest;
  if (const auto block = io::RangeBlocks(source, range, buffer, deadline).next()) {
    digest.add(block->text);
    const text::Line line = text::first_line(block->text);
    first.bytes = line.bytes;
    if (!line.too_long) {
      auto parsed = parse_frame(line.text);
      if (Frame* frame = std::get_if<Frame>(&parsed)) first.frame = std::move(*frame);
    }
  }
  first.digest = digest.value();
  return first;
}

StretchOrigin StretchOrigin::of(const io::Source& source, std::int64_t mtime_ns,
                                StretchNumber number, const FirstLine& first_line,
                                const base::Deadline& deadline) {
  StretchOrigin origin;
  origin.number = number;
  origin.file_bytes = source.size();
  origin.mtime_ns = mtime_ns;
  const std::uint64_t begin = cut_after(number.index - 1, number.count, source, deadline);
  const std::uint64_t end = cut_after(number.index, number.count, source, deadline);
  origin.bytes = {begin, end};
  const std::uint64_t border = std::min(end - begin, border_bytes);
  origin.first_line = first_line.digest;
  origin.front = digest_of_bytes(source, begin, begin + border);
  origin.back = digest_of_bytes(source, end - border, end);
  return origin;
}

std::string StretchOrigin::difference(const StretchOrigin& now) const {
  if (file_bytes != now.file_bytes) {
    return fmt::format("that had {} bytes, and now there are {}", file_bytes, now.file_bytes);
  }
  if (mtime_ns != now.mtime_ns) return "that was written to at another time";
  if (first_line != now.first_line) return "that had another first line";
  if (bytes != now.bytes || front != now.front || back != now.back) {
    return fmt::format("the text around byte {} or {} is another one", bytes.begin, bytes.end);
  }
  return {};
}

void read_stretch(const io::Source& source, const io::Range::Interval& stretch,
                  const FirstLine& first_line, const base::Deadline& deadline, Segment& segment) {
  const std::uint64_t begin = std::max(stretch.begin, first_line.bytes);
  if (begin >= stretch.end) return;
  std::vector<char> buffer;
  MoveReader reader;
  reader.reset(*first_line.frame);
  io::RangeBlocks blocks(source, {begin, stretch.end}, buffer, deadline);
  blocks.use_mapping();
  while (const auto block = blocks.next()) {
    segment.expect(stretch.end - block->offset);
    reader.read(block->text, segment);
    if (segment.end()) break;
  }
  segment.settle();
}

}  // namespace referee::internal::connectz
