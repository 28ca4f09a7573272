#include "sweep/baseline.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "base/trouble.hpp"
#include "io/descriptor.hpp"
#include "io/found.hpp"
#include "report/baseline.hpp"
#include "report/escape.hpp"

namespace referee::internal::sweep {
namespace {

constexpr std::string_view move_mark = "\tmove ";

std::string contents(const std::string& path) {
  constexpr std::size_t step = std::size_t{1} << 20;
  const bool is_standard_input = path == io::standard_input;
  const io::Descriptor file(
      ::open(is_standard_input ? "/dev/stdin" : path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) throw base::trouble_of_errno(errno, path);
  std::string text;
  while (true) {
    const std::size_t size = text.size();
    text.resize(size + step);
    const ssize_t count = ::read(file.get(), text.data() + size, step);
    text.resize(size + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count == 0) return text;
    if (count < 0 && errno != EINTR) throw base::trouble_of_errno(errno, path);
  }
}

/// A number from 1, without leading zeros.
std::optional<std::uint64_t> number(std::string_view digits) {
  std::uint64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (error != std::errc() || stop != end || digits.front() == '0') return std::nullopt;
  return value;
}

}  // namespace

Baseline::Baseline(const std::string& path, std::string_view tool,
                   std::vector<report::Change> allowed)
    : text_(contents(path)), allowed_(std::move(allowed)) {
  const std::string head = report::BaselinePrinter::head(tool) + "\n";
  if (!text_.starts_with(head)) {
    throw base::Trouble(fmt::format("{}: not a baseline of {}", path, tool));
  }
  const std::string_view lines = std::string_view(text_).substr(head.size());
  entries_.reserve(static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n')));
  std::size_t line_number = 2;
  for (std::string_view rest = lines; !rest.empty(); ++line_number) {
    const std::size_t length = rest.find('\n');
    try {
      if (length == std::string_view::npos) throw base::Trouble("the end of the line is missing");
      read_line(rest.substr(0, length));
    } catch (const base::Trouble& trouble) {
      throw base::Trouble(fmt::format("{}: line {}: {}", path, line_number, trouble.what()));
    }
    rest.remove_prefix(length + 1);
  }
}

void Baseline::read_line(std::string_view line) {
  report::Known known;
  std::string_view key = line.substr(std::min<std::size_t>(line.size(), 2));
  const std::size_t mark = key.find(move_mark);
  bool good = !key.empty() && line[0] >= '0' && line[0] <= '9' && line[1] == '\t';
  if (good && mark != std::string_view::npos) {
    const auto move = number(key.substr(mark + move_mark.size()));
    good = move.has_value();
    known.winning_move = move.value_or(0);
    key = key.substr(0, mark);
  }
  const std::size_t path_end = key.find('\t');
  if (path_end != std::string_view::npos) good = good && number(key.substr(path_end + 1));
  if (!good || path_end == 0 || key.empty()) {
    throw base::Trouble("not CODE<TAB>PATH[<TAB>N][<TAB>move M]");
  }
  known.code = static_cast<game::Code>(line[0] - '0');
  if (!entries_.try_emplace(key, known).second) throw base::Trouble("this game is there twice");
}

void Baseline::compare(report::Report& report) {
  std::string room;
  const auto found = entries_.find(key_of(report, room));
  const bool is_wrong = report.is_wrong(report.verdict.code);
  report.is_compared = true;
  report::Difference difference;
  if (found == entries_.end()) {
    difference.change = is_wrong ? report::Change::failed : report::Change::added;
  } else {
    const report::Known before = found->second.known;
    found->second.seen.store(true, std::memory_order_relaxed);
    if (before == report::known_of(report.verdict)) return;
    const bool was_wrong = report.is_wrong(before.code);
    difference.before = before;
    difference.change = is_wrong == was_wrong ? report::Change::changed
                        : is_wrong            ? report::Change::failed
                                              : report::Change::fixed;
  }
  difference.allowed = is_allowed(difference.change);
  report.difference = difference;
}

std::vector<Baseline::Missing> Baseline::missing() const {
  std::vector<std::pair<std::string_view, report::Known>> unseen;
  for (const auto& [key, entry] : entries_) {
    if (!entry.seen.load()) unseen.emplace_back(key, entry.known);
  }
  std::sort(unseen.begin(), unseen.end(),
            [](const auto& a, const auto& b) { return a.first.data() < b.first.data(); });
  std::vector<Missing> all;
  for (const auto& [key, known] : unseen) {
    const std::size_t path_end = std::min(key.find('\t'), key.size());
    const std::uint64_t game =
        path_end < key.size() ? number(key.substr(path_end + 1)).value_or(0) : 0;
    all.push_back({report::unescaped(key.substr(0, path_end)),
                   game,
                   {report::Change::missing, known, is_allowed(report::Change::missing)}});
  }
  return all;
}

bool Baseline::is_allowed(report::Change change) const {
  return std::find(allowed_.begin(), allowed_.end(), change) != allowed_.end();
}

/// Written as it stands in the file.
std::string_view Baseline::key_of(const report::Report& report, std::string& room) {
  report::append_escaped(room, report.path);
  if (report.verdict.game > 0) room += fmt::format("\t{}", report.verdict.game);
  return room;
}

}  // namespace referee::internal::sweep
