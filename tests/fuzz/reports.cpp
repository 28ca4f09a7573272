// Reports given to merge, one or several with a zero byte between them: refused, or merged into a
// report that is read again with the same games and the same totals.

#include <deque>
#include <sstream>

#include "base/error.hpp"
#include "sweep/merge.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "text/escape.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

std::vector<std::string> reports_of(std::string_view text) {
  std::vector<std::string> reports;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\0', begin), text.size());
    reports.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return reports;
}

/// As JSON Lines. Throws base::Error.
std::string merge_reports(const std::vector<std::string>& reports) {
  std::deque<std::istringstream> streams;
  std::deque<report::JsonlReader> readers;
  std::vector<report::JsonlReader*> pointers;
  for (const std::string& report : reports) {
    streams.emplace_back(report);
    pointers.push_back(&readers.emplace_back(streams.back(), std::to_string(readers.size())));
  }
  const report::Run head = sweep::head_of(pointers, pointers.front()->tool());
  const fuzz::MemoryFile file("");
  io::Output to_file(file.fd());
  const report::Printer printer(report::jsonl_format);
  sweep::ReportOutput output(printer, to_file);
  output.begin(head);
  report::Summary summary = sweep::merge(pointers, {}, {&output, 1});
  summary.seconds.reset();
  output.end(summary);
  output.flush();
  return file.text();
}

/// All that a report says of its games; and that it can be read.
std::string read_report(const std::string& text) {
  std::istringstream in(text);
  report::JsonlReader reader(in, "merged");
  std::string words;
  std::uint64_t games = 0;
  while (reader.next()) {
    report::Printer(report::jsonl_format).print(reader.report(), words);
    ++games;
  }
  fuzz::require(reader.summary().games == games, "another number of games");
  return words;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string merged;
  try {
    merged = merge_reports(reports_of(fuzz::text_of(data, size)));
  } catch (const base::Error& error) {
    fuzz::require(error.what()[0] != '\0', "refused for no reason");
    return 0;
  }
  fuzz::require(text::is_clean_utf8(merged), "no UTF-8, DEL, or a C1 control character");
  read_report(merged);
  return 0;
}
