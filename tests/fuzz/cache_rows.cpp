// What a row of a cache says of a file's games: refused, or verdicts that are kept and read back as
// the same.

#include <sstream>

#include "base/error.hpp"
#include "cache/verdict_json.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

/// In words, and kept again. Throws base::Error.
struct ReadRow {
  std::string words;
  std::string kept;
};

ReadRow read_row(cache::VerdictReader& reader, const std::string& row, game::Detail detail) {
  ReadRow read;
  reader.read(row, detail, [&](const game::Verdict& verdict) {
    report::Report report;
    report.verdict = verdict;
    report::Printer(report::jsonl_format).print(report, read.words);
    cache::append_verdict(read.kept, verdict);
  });
  cache::finish_verdicts(read.kept);
  return read;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static cache::VerdictReader reader;
  const std::string row = fuzz::text_of(data, size);
  cache::is_storable(row);
  cache::has_digests(row);
  try {
    read_row(reader, row, game::Detail::code);
  } catch (const base::Error&) {  // refused
  }
  ReadRow once;
  try {
    once = read_row(reader, row, game::Detail::all);
  } catch (const base::Error&) {
    return 0;
  }
  fuzz::require(cache::is_storable(once.kept), "what was read cannot be kept");
  const ReadRow again = read_row(reader, once.kept, game::Detail::all);
  fuzz::require_same(again.words, once.words, "another verdict when it is read again");
  fuzz::require_same(again.kept, once.kept, "another row when it is read again");
  return 0;
}
