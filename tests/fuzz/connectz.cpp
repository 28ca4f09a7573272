// Connect Z: game files, by one thread and several, and segments.
#include <array>
#include <utility>

#include "games/connectz/definition.hpp"
#include "games/connectz/judge.hpp"
#include "games/connectz/referee.hpp"
#include "games/connectz/segments/segment_file.hpp"
#include "games/connectz/segments/stretch.hpp"
#include "io/input.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/fuzz/mutation.hpp"
#include "tests/games/connectz/against_twin.hpp"
#include "tests/games/connectz/cutting.hpp"
#include "tests/games/connectz/judging.hpp"
#include "tests/games/connectz/same.hpp"

namespace referee::internal::fuzz {
namespace {

void judge_as_twin(const std::string& text, connectz::Precedence precedence,
                   const twin::ConnectzRuling& ruling, base::Random& choices) {
  connectz::Settings settings;
  settings.precedence = precedence;
  settings.canvas = game::Canvas{40, 12};
  const auto referee = connectz::definition(settings).make_referee();
  const auto verdicts = judge_alike(*referee, text);
  require(verdicts.size() == 1, "a file has one game");
  require_same(tests::words_of(verdicts[0]), tests::words_of(ruling), "not as the twin");
  const auto eager =
      tests::judge_text(text, {precedence, 1 + choices.below(text.size() + 2),
                               1 + choices.below(text.size() + 2), choices.below(2) == 0});
  require_same(tests::all_of(eager), tests::all_of(verdicts[0]), "another verdict with more tests");
}

/// Judged alike however they arrive and however often lines are looked for, as the twin judges
/// them, by both precedences.
void connectz_files(const std::string& text) {
  base::Random choices = choices_of(text);
  const twin::ConnectzRulings rulings = twin::judge_connectz(text);
  judge_as_twin(text, connectz::Precedence::spec, rulings.spec, choices);
  judge_as_twin(text, connectz::Precedence::first, rulings.first, choices);
}

std::size_t line_begin(std::string_view text, std::size_t at) {
  const std::size_t end = at == 0 ? text.npos : text.rfind('\n', at - 1);
  return end == text.npos ? 0 : end + 1;
}

/// One line changed: another number, a double, none.
std::string with_other_line(std::string text, base::Random& choices) {
  const std::size_t begin = line_begin(text, choices.below(text.size() + 1));
  const std::size_t end = std::min(text.find('\n', begin), text.size());
  const std::string line = text.substr(begin, end - begin) + "\n";
  switch (choices.below(5)) {
    case 0:
      return text.insert(begin, line);
    case 1:
      return text.erase(begin, line.size());
    case 2:
      return text.insert(begin, std::to_string(1 + choices.below(9)) + "\n");
    case 3:
      for (std::uint64_t i = 2 + choices.below(60); i > 0; --i) {
        text.insert(begin,
                    std::to_string(1 + choices.below(choices.below(4) == 0 ? 99 : 7)) + "\n");
      }
      return text;
    default:
      return text.replace(begin, end - begin, std::to_string(1 + choices.below(9)));
  }
}

std::string with_other_frame(const std::string& text, base::Random& choices) {
  const std::uint64_t most = choices.below(2) == 0 ? 10 : 200;
  const std::uint64_t columns = 1 + choices.below(most);
  const std::uint64_t rows = 1 + choices.below(most);
  const std::uint64_t row = 1 + choices.below(std::min<std::uint64_t>(std::max(columns, rows), 6));
  const std::size_t end = std::min(text.find('\n'), text.size());
  return fmt::format("{} {} {}", columns, rows, row) + text.substr(end);
}

/// Other numbers and lines, as plain bytes seldom leave the frame valid.
std::string mutate_connectz(const std::string& text, base::Random& choices) {
  return choices.below(3) == 0 ? with_other_frame(text, choices) : with_other_line(text, choices);
}

std::string judge_shared(io::Blocks& blocks, const connectz::Settings& settings,
                         base::HelperPool& pool) {
  connectz::Referee referee(settings);
  tests::CollectingSink sink;
  try {
    referee.judge(blocks, pool, sink);
  } catch (const base::Error& error) {
    return error.what();
  }
  return tests::all_of(sink.verdicts.at(0));
}

std::string judge_shared(const MemoryFile& file, const connectz::Settings& settings,
                         base::HelperPool& pool) {
  io::Input input({io::Compression::none, io::Access::read});
  const io::Found found = file.found();
  return judge_shared(input.open(found, {}, nullptr), settings, pool);
}

/// One file judged by several threads in parts as small as can be, as a file and as a stream: the
/// verdict is that of one thread.
void connectz_threads(const std::string& text) {
  static base::HelperPool nobody;
  static base::HelperPool helpers(2, 2);
  base::Random choices = choices_of(text);
  const MemoryFile file(text);
  connectz::Settings settings;
  if (choices.below(2) == 0) settings.precedence = connectz::Precedence::first;
  const std::string alone = judge_shared(file, settings, nobody);
  settings.sharing = {.large_bytes = 1,
                      .large_stream_bytes = 1,
                      .least_bytes = 1 + choices.below(text.size() + 2),
                      .bytes_a_column = 0,
                      .block_bytes = 1 + choices.below(200)};
  settings.min_test_bytes = 1 + choices.below(text.size() + 2);
  require_same(judge_shared(file, settings, helpers), alone, "another verdict in parts");
  const std::string streamed = tests::with_blocks(
      text, settings.sharing.block_bytes, true,
      [&](io::Blocks& blocks) { return judge_shared(blocks, settings, helpers); });
  require_same(streamed, alone, "another verdict of a stream in parts");
}

using connectz::Segment;
using connectz::StretchOrigin;

std::string game_in_stretches(unsigned which) {
  static const std::array<std::string, 4> frames{"7 6 4\n", "2 3000 3\n", "100000000000000 9 2\n",
                                                 "99999999999999999999999 9 3\n"};
  std::string text = frames[which % frames.size()];
  for (int i = 0; i < 100; ++i) text += which % 4 == 3 ? "99999999999999999999999\n" : "1\n2\n1\n";
  return text;
}

std::string written_segment(const StretchOrigin& origin, const connectz::FirstLine& first_line,
                            const Segment& segment) {
  std::string file;
  connectz::write_segment(origin, first_line, segment,
                          [&](std::string_view bytes) { file += bytes; });
  return file;
}

void join_segments(const std::string& text, const std::string& bytes) {
  const io::MemorySource source(text);
  const auto first_line = connectz::FirstLine::of(source, {});
  const auto one = StretchOrigin::of(source, 0, {1, 2}, first_line, {});
  const auto two = StretchOrigin::of(source, 0, {2, 2}, first_line, {});
  Segment segment(*first_line.frame);
  const std::string head =
      written_segment(two, first_line, segment).substr(0, connectz::SegmentFile::head_bytes);
  const std::string file = head + bytes + std::string(sizeof(base::Digest::Value), '\0');
  const io::MemorySource second(file);
  connectz::Judge judge({});
  judge.reset();
  judge.read(source, {0, 1});
  connectz::read_stretch(source, one.bytes, first_line, {}, segment);
  judge.take(std::move(segment), source, one.bytes.end);
  connectz::read_segment(second, two, first_line, {}, segment);
  const std::string again = written_segment(two, first_line, segment);
  const io::MemorySource third(again);
  Segment same;
  connectz::read_segment(third, two, first_line, {}, same);
  require(same == segment, "another segment when it is read again");
  if (!judge.is_done()) judge.take(std::move(segment), source, two.bytes.end);
  judge.verdict(game::Detail::all);
}

std::string varint(std::uint64_t number) {
  std::string bytes;
  for (; number >= 128; number /= 128) bytes += static_cast<char>(number % 128 + 128);
  return bytes + static_cast<char>(number);
}

/// Any bytes in place of the segment of the second of two stretches, after a head and before a
/// digest that are right, are refused or give a verdict; and what was read is written again so that
/// the same is read. The first byte of the input chooses the game, and whether the others are the
/// content of a block, or blocks (packed_bytes.hpp).
void connectz_segments(const std::string& input) {
  if (input.empty()) return;
  const auto choice = static_cast<unsigned char>(input[0]);
  std::string bytes = input.substr(1);
  const std::string size = varint(bytes.size());
  if ((choice & 4) != 0) bytes = size + size + bytes + varint(0);
  is_refused([&] { join_segments(game_in_stretches(choice), bytes); });
}

/// Other numbers: varints are left out, repeated, moved, exchanged, or get another value.
std::string mutate_segment(const std::string& input, base::Random& choices) {
  if (input.size() < 2) return input + varint(choices.below(1000));
  const std::string_view all = input;
  TextParts numbers;
  for (std::size_t begin = 1, at = 1; at < all.size(); ++at) {
    if (static_cast<unsigned char>(all[at]) >= 128 && at + 1 < all.size()) continue;
    numbers.push_back(all.substr(begin, at + 1 - begin));
    begin = at + 1;
  }
  const std::uint64_t odd = std::uint64_t{1} << choices.below(64);
  const std::string other =
      varint(choices.below(2) == 0 ? odd - choices.below(2) : choices.below(20));
  if (choices.below(2) == 0) {
    numbers[choices.below(numbers.size())] = other;
  } else {
    mutate_parts(numbers, choices);
  }
  std::string mutated(1, input[0]);
  if (choices.below(4) == 0) mutated[0] = static_cast<char>(choices.below(8));
  for (const std::string_view number : numbers) mutated += number;
  return mutated;
}

/// Any game file in stretches that are merged in any order which keeps neighbours together, and
/// then taken by a judge: the verdict is that of the whole.
void connectz_joins(const std::string& text) {
  const tests::CutGame game(text);
  if (!game.frame()) return;
  base::Random choices = choices_of(text);
  std::vector<std::size_t> cuts = game.cuts(choices, choices.below(20));
  cuts.push_back(game.starts().back());
  std::vector<std::pair<Segment, std::size_t>> parts;  // and where each ends
  std::size_t begin = game.starts().front();
  for (const std::size_t end : cuts) {
    parts.emplace_back(game.segment(begin, end, 1 + choices.below(text.size() + 1)), end);
    begin = end;
  }
  for (std::uint64_t merges = choices.below(parts.size()); merges > 0; --merges) {
    const std::size_t first = choices.below(parts.size() - 1);
    parts[first].first.merge(std::move(parts[first + 1].first));
    parts[first].second = parts[first + 1].second;
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(first) + 1);
  }
  connectz::Settings settings;
  if (choices.below(2) == 0) settings.precedence = connectz::Precedence::first;
  connectz::Judge judge(settings);
  judge.reset();
  const io::MemorySource source(game.text());
  bool more = judge.read(source, {0, 1});
  for (auto& [segment, end] : parts) more = more && judge.take(std::move(segment), source, end);
  require_same(tests::all_of(judge.verdict()),
               tests::all_of(tests::judge_text(text, {settings.precedence})),
               "another verdict of what was merged");
}

const Entries connectz_entries{{"connectz", connectz_files, mutate_connectz},
                               {"connectz_joins", connectz_joins, mutate_connectz},
                               {"connectz_segments", connectz_segments, mutate_segment},
                               {"connectz_threads", connectz_threads, mutate_connectz}};

}  // namespace
}  // namespace referee::internal::fuzz
