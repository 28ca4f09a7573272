// Files that commands write and read again: baselines, rows of caches, manifests, and reports.
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "baseline/baseline.hpp"
#include "cache/verdict_json.hpp"
#include "shards/manifest.hpp"
#include "shards/manifest_text.hpp"
#include "sweep/merge.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/fuzz/mutation.hpp"
#include "tests/support.hpp"
#include "text/escape.hpp"

namespace referee::internal::fuzz {
namespace {

/// One whose every game is found again, once, with its result.
void read_baseline(const std::string& text) {
  const MemoryFile file(text);
  baseline::Baseline known(file.path(), "connectz", {});
  const auto missing = known.missing();
  require(missing.size() == known.games(), "games are missing that are there");
  for (const auto& game : missing) {
    require(game.difference.before.has_value(), "a game without a result");
    game::Verdict verdict;
    verdict.code = game.difference.before->code;
    verdict.game = game.game;
    if (!game.id_key.empty()) verdict.properties.push_back({game.id_key, game.id});
    if (game.difference.before->winning_move > 0) {
      verdict.properties.push_back({"winning_move", game.difference.before->winning_move});
    }
    known.may_have_moved(game.path);
    const auto difference = known.compare(game.path, {}, verdict,
                                          [](game::Code code) { return !game::is_valid(code); });
    require(!difference || difference->change != baseline::Change::missing,
            "a game that is there is missing");
  }
  known.may_have_moved("elsewhere");
  known.former_path("elsewhere", {});
}
void baselines(const std::string& input) {
  is_refused([&] { read_baseline(input); });
}

/// What a row of a cache says of a file's games: in words, and kept again.
struct ReadRow {
  std::string words;
  std::string kept;
};

/// Throws base::Error.
ReadRow read_row(cache::VerdictReader& reader, const std::string& row, game::Detail detail) {
  ReadRow read;
  reader.read(row, detail, [&](const game::Verdict& verdict) {
    read.words += tests::everything(verdict);
    cache::append_verdict(read.kept, verdict);
  });
  cache::finish_verdicts(read.kept);
  return read;
}

/// Refused, or verdicts that are kept and read back as the same.
void cache_rows(const std::string& row) {
  static cache::VerdictReader reader;
  cache::is_storable(row);
  cache::has_digests(row);
  is_refused([&] { read_row(reader, row, game::Detail::code); });
  ReadRow once;
  if (is_refused([&] { once = read_row(reader, row, game::Detail::all); })) return;
  require(cache::is_storable(once.kept), "what was read cannot be kept");
  const ReadRow again = read_row(reader, once.kept, game::Detail::all);
  require_same(again.words, once.words, "another verdict when it is read again");
  require_same(again.kept, once.kept, "another row when it is read again");
}

/// Shards whose files can be listed, as many as the manifest says.
void read_manifest(const std::string& bytes) {
  const MemoryFile file(bytes);
  const shards::Manifest manifest(file.path(), "connectz");
  for (unsigned index = 1; index <= std::min(manifest.count(), 8U); ++index) {
    const shards::Shard shard = manifest.shard(index);
    require(shard.part().own_files == shard.files().size(), "another number of files");
    io::Found found;
    for (shards::FileList::Reader file(shard.files()); file.next();) file.get(found);
  }
}

/// Plain text as the one list and the index of a manifest: bytes alone never get a checksum right.
std::string manifest_with(std::string_view list, std::string_view index) {
  std::string manifest;
  shards::FrameWriter frames([&](std::string_view bytes) { manifest += bytes; });
  frames.add(list);
  frames.end();
  frames.add(index);
  const shards::FrameWriter::Frame second = frames.end();
  return manifest + shards::Trailer{second.offset, second.bytes, second.text_bytes}.text();
}
void manifests(const std::string& input) {
  const std::size_t cut = input.find('\0');
  const std::string made = cut == input.npos
                               ? manifest_with("", input)
                               : manifest_with(input.substr(0, cut), input.substr(cut + 1));
  for (const std::string& bytes : {input, made}) is_refused([&] { read_manifest(bytes); });
}

/// As JSON Lines. Throws base::Error.
std::string merge_reports(const std::vector<std::string>& reports) {
  report::LineParser parser;
  std::deque<tests::TextReader> texts;
  std::deque<report::JsonlReader> readers;
  std::vector<report::JsonlReader*> pointers;
  for (const std::string& report : reports) {
    texts.emplace_back(report, report.size() + 1);
    readers.emplace_back(texts.back(), std::to_string(readers.size()), parser);
    pointers.push_back(&readers.back());
  }
  const report::Run head = sweep::head_of(pointers, pointers.front()->tool());
  const MemoryFile file("");
  io::Output to_file(file.fd());
  const report::Printer printer(report::jsonl_format);
  sweep::ReportOutput output(printer, to_file);
  output.begin(head);
  std::atomic<bool> stop{false};
  report::Summary summary = sweep::merge(pointers, {}, {&output, 1}, stop);
  summary.seconds.reset();
  output.end(summary);
  output.flush();
  return file.text();
}

/// All that a report says of its games; and that it can be read.
std::string read_report(const std::string& text) {
  tests::TextReader in(text, text.size());
  report::LineParser parser;
  report::JsonlReader reader(in, "merged", parser);
  std::string words;
  std::uint64_t games = 0;
  while (reader.next(parser)) {
    report::Printer(report::jsonl_format).print(reader.report(), words);
    ++games;
  }
  require(reader.summary().games == games, "another number of games");
  return words;
}
/// One or several, with a zero byte between them: refused, or merged into a report that is read
/// again with the same games and the same totals.
void reports(const std::string& input) {
  std::string merged;
  if (is_refused([&] { merged = merge_reports(pieces_of(input, '\0')); })) return;
  require(text::is_clean_utf8(merged), "no UTF-8, DEL, or a C1 control character");
  read_report(merged);
}

/// How two reports differ.
struct Compared {
  report::Comparison counts;
  std::vector<std::string> lines;
};

/// As what made the first of them. Throws base::Error.
Compared compare_reports(const std::string& before, const std::string& after) {
  tests::TextReader in(before, before.size() + 1);
  report::LineParser parser;
  const std::string tool = report::JsonlReader(in, "report", parser).tool();
  const std::vector<std::string> old_texts{before};
  const std::vector<std::string> new_texts{after};
  tests::OpenSide old_side(old_texts, before.size() + 1, tool);
  tests::OpenSide new_side(new_texts, 7, tool);
  Compared compared;
  compared.lines = tests::compared(old_side.side(), new_side.side(), compared.counts);
  return compared;
}

/// The slow twin: the codes of all games, by their places.
std::map<tests::Place, game::Code> codes_of_report(const std::string& text) {
  tests::TextReader in(text, text.size());
  report::LineParser parser;
  report::JsonlReader reader(in, "report", parser);
  std::map<tests::Place, game::Code> codes;
  while (reader.next(parser)) {
    const report::Report& report = reader.report();
    codes[{std::string(report.path), report.verdict.game}] = report.verdict.code;
  }
  return codes;
}

using FromTo = std::remove_cv_t<decltype(report::Comparison::from_to)>;

FromTo mirrored(const FromTo& from_to) {
  FromTo mirrored{};
  for (std::size_t i = 0; i < from_to.size(); ++i) {
    for (std::size_t k = 0; k < from_to.size(); ++k) mirrored[k][i] = from_to[i][k];
  }
  return mirrored;
}

/// Two reports, with a zero byte between them: refused, or compared as the twin does, and the other
/// way round; and neither differs from itself.
void comparisons(const std::string& input) {
  const std::vector<std::string> texts = pieces_of(input, '\0');
  const std::string& before = texts.front();
  const std::string& after = texts.back();
  Compared found;
  if (is_refused([&] { found = compare_reports(before, after); })) return;
  require(found.lines.size() == found.counts.differences(), "not as many lines as differences");
  const auto was = codes_of_report(before);
  const auto now = codes_of_report(after);
  FromTo from_to{};
  std::uint64_t in_both = 0;
  for (const auto& [place, code] : was) {
    const auto same = now.find(place);
    if (same == now.end()) continue;
    ++in_both;
    if (same->second != code) {
      ++from_to[static_cast<std::size_t>(code)][static_cast<std::size_t>(same->second)];
    }
  }
  using baseline::Change;
  const report::Comparison& counts = found.counts;
  const std::uint64_t moved = counts.count_of(Change::moved);
  require(counts.same + counts.count_of(Change::changed) == in_both, "other games in both");
  require(counts.count_of(Change::added) + moved == now.size() - in_both, "others are added");
  require(counts.count_of(Change::missing) + moved == was.size() - in_both, "others are gone");
  require(moved > 0 || counts.from_to == from_to, "other codes became others");
  const report::Comparison back = compare_reports(after, before).counts;
  require(back.same == counts.same && back.count_of(Change::moved) == moved &&
              back.count_of(Change::added) == counts.count_of(Change::missing) &&
              (moved > 0 || back.from_to == mirrored(from_to)),
          "something else the other way round");
  for (const std::string& text : {before, after}) {
    require(compare_reports(text, text).lines.empty(), "a report differs from itself");
  }
}

const Entries files_entries{{"baselines", baselines, mutate_text},
                            {"cache_rows", cache_rows, mutate_text},
                            {"manifests", manifests, mutate_text},
                            {"reports", reports, mutate_text},
                            {"comparisons", comparisons, mutate_text}};

}  // namespace
}  // namespace referee::internal::fuzz
