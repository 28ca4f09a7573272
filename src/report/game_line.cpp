#include "report/game_line.hpp"

#include <optional>
#include <utility>

#include "base/error.hpp"
#include "json/writer.hpp"
#include "report/formats/jsonl.hpp"
#include "report/line_members.hpp"
#include "report/line_properties.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

/// Whether there is something that a terminal may obey, which another program may have left as it
/// is.
bool has_controls(std::string_view line) {
  return line.find('\x7F') != line.npos || line.find('\xC2') != line.npos;
}

}  // namespace

void GameLine::read(std::span<char> text, const LineMembers& line, bool has_sample) {
  if (line.has("change")) throw base::Error("it was compared with a baseline already");
  if (std::string_view(text.data(), text.size()).find(after_difference) == std::string_view::npos) {
    throw base::Error("it is not written as a report is");
  }
  const std::uint64_t former_game = report_.verdict.game;
  clear();
  take_verdict(line, report_.verdict);
  line.find("directory", report_.is_directory);
  report_.expected = report_.verdict.expected;
  line.find_seconds(report_.seconds);
  std::swap(path_, former_path_);
  path_.assign(line.get<std::string_view>("path"));
  if (line.has("path_hex")) {
    std::optional<std::string> bytes =
        text::bytes_of_hexadecimal(line.get<std::string_view>("path_hex"));
    if (!bytes || bytes->empty()) throw base::Error("path_hex is not hexadecimal");
    path_ = std::move(*bytes);
  }
  const std::uint64_t game = report_.verdict.game;
  report_.begins_part = game > 1 && (path_ != former_path_ || game != former_game + 1);
  report_.path = path_;
  report_.line = {text.data(), text.size()};
  if (has_sample) take_sample(text, line.object("sample"));
  if (has_controls(report_.line)) {
    escaped_.clear();
    for (const char c : report_.line) json::append_without_controls(escaped_, c);
    report_.line = escaped_;
  }
}

/// Keeps the memory of the longest parts.
void GameLine::clear() {
  std::string reason = std::move(report_.verdict.reason);
  game::Properties properties = std::move(report_.verdict.properties);
  reason.clear();
  properties.clear();
  report_ = Report();
  report_.verdict.reason = std::move(reason);
  report_.verdict.properties = std::move(properties);
}

/// Of its properties, those that printers know, or all.
void GameLine::take_verdict(const LineMembers& line, game::Verdict& verdict) const {
  const auto read = [&](const game::VerdictField& field, auto& member) {
    if (!line.find(field.name, member) && field.is_always_here) line.require(field.name);
  };
  game::visit_fields(read, verdict);
  if (line.get<std::string_view>("name") != game::entry_of(verdict.code).name) {
    throw base::Error("the code has another name");
  }
  if (wants_all_properties_) return read_properties(line, verdict.properties);
  const auto find_property = [&](const char* key, auto value) {
    if (line.find(key, value)) game::add_property(verdict.properties, key, std::move(value));
  };
  for (const char* const key : {"id", "id_hex"}) find_property(key, std::string());
  for (const char* const key : {"winning_move", "column", "game_in_file"}) {
    find_property(key, std::uint64_t{0});
  }
}

/// Takes the sample out of the line, which is then that of a report without samples.
void GameLine::take_sample(std::span<char> text, const LineMembers& sample) {
  report_.file_bytes = sample.get<std::uint64_t>("file_bytes");
  sample.find("setup", report_.setup);
  sample.find("digest", report_.verdict.digest);
  const std::size_t begin = report_.line.rfind(begin_of_sample);
  if (begin == std::string_view::npos) throw base::Error("it is not written as a report is");
  text[begin] = '}';
  report_.line = report_.line.substr(0, begin + 1);
}

}  // namespace referee::internal::report
