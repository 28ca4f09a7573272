#include "baseline/baseline.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "base/error.hpp"
#include "io/descriptor.hpp"
#include "io/descriptor_reader.hpp"
#include "io/walk/found.hpp"
#include "text/escape.hpp"

namespace referee::internal::baseline {
namespace {

constexpr std::string_view move_mark = "\tmove ";

std::string contents(const std::string& path) {
  constexpr std::size_t step = std::size_t{1} << 20;
  const bool is_standard_input = path == io::standard_input;
  const io::Descriptor file(
      is_standard_input ? -1 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!is_standard_input && !file) throw base::system_error(errno, path);
  io::DescriptorReader reader(is_standard_input ? STDIN_FILENO : file.get(), {});
  std::string text;
  try {
    while (true) {
      const std::size_t size = text.size();
      text.resize(size + step);
      const std::size_t count = reader.read({text.data() + size, step});
      text.resize(size + count);
      if (count == 0) return text;
    }
  } catch (const base::Error& error) {
    throw base::Error(path + ": " + error.what());
  }
}

/// A number of at least 1, without leading zeros.
std::optional<std::uint64_t> number(std::string_view digits) {
  std::uint64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (error != std::errc() || stop != end || digits.front() == '0') return std::nullopt;
  return value;
}

}  // namespace

std::string head_line(std::string_view tool) {
  return fmt::format("{} baseline 1", tool);
}

void append_line(std::string& text, std::string_view path, const game::Verdict& verdict) {
  const RecordedResult recorded = recorded_result(verdict);
  text += game::digit_of(recorded.code);
  text += '\t';
  text::append_escaped(text, path);
  if (verdict.game > 0) text += fmt::format("\t{}", verdict.game);
  if (recorded.winning_move > 0) text += fmt::format("\tmove {}", recorded.winning_move);
  text += '\n';
}

Baseline::Baseline(const std::string& path, std::string_view tool, std::vector<Change> allowed)
    : text_(contents(path)), allowed_(std::move(allowed)) {
  const std::string head = head_line(tool) + "\n";
  if (!text_.starts_with(head)) {
    throw base::Error(fmt::format("{}: not a baseline of {}", path, tool));
  }
  const std::string_view lines = std::string_view(text_).substr(head.size());
  games_.reserve(static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n')));
  std::size_t line_number = 2;
  for (std::string_view rest = lines; !rest.empty(); ++line_number) {
    const std::size_t length = rest.find('\n');
    try {
      if (length == std::string_view::npos) throw base::Error("the end of the line is missing");
      read_line(rest.substr(0, length));
    } catch (const base::Error& error) {
      throw base::Error(fmt::format("{}: line {}: {}", path, line_number, error.what()));
    }
    rest.remove_prefix(length + 1);
  }
}

void Baseline::read_line(std::string_view line) {
  RecordedResult recorded;
  std::string_view key = line.substr(std::min<std::size_t>(line.size(), 2));
  const std::size_t mark = key.find(move_mark);
  bool good = !key.empty() && line[0] >= '0' && line[0] <= '9' && line[1] == '\t';
  if (good && mark != std::string_view::npos) {
    const auto move = number(key.substr(mark + move_mark.size()));
    good = move.has_value();
    recorded.winning_move = move.value_or(0);
    key = key.substr(0, mark);
  }
  const std::size_t path_end = key.find('\t');
  if (path_end != std::string_view::npos) good = good && number(key.substr(path_end + 1));
  if (!good || path_end == 0 || key.empty()) {
    throw base::Error("not CODE<TAB>PATH[<TAB>N][<TAB>move M]");
  }
  recorded.code = static_cast<game::Code>(line[0] - '0');
  if (!games_.try_emplace(key, recorded).second) throw base::Error("this game is there twice");
}

std::optional<Difference> Baseline::compare(std::string_view path, const game::Verdict& verdict,
                                            const std::function<bool(game::Code)>& is_wrong) {
  const auto found = games_.find(key_of(path, verdict));
  const bool is_failure = is_wrong(verdict.code);
  Difference difference;
  if (found == games_.end()) {
    difference.change = is_failure ? Change::failed : Change::added;
  } else {
    const RecordedResult before = found->second.recorded;
    found->second.seen.store(true, std::memory_order_relaxed);
    if (before == recorded_result(verdict)) return std::nullopt;
    const bool was_failure = is_wrong(before.code);
    difference.before = before;
    difference.change = is_failure == was_failure ? Change::changed
                        : is_failure              ? Change::failed
                                                  : Change::fixed;
  }
  difference.allowed = is_allowed(difference.change);
  return difference;
}

std::vector<Baseline::Missing> Baseline::missing() const {
  std::vector<std::pair<std::string_view, RecordedResult>> unseen;
  for (const auto& [key, entry] : games_) {
    if (!entry.seen.load()) unseen.emplace_back(key, entry.recorded);
  }
  std::sort(unseen.begin(), unseen.end(),
            [](const auto& a, const auto& b) { return a.first.data() < b.first.data(); });
  std::vector<Missing> all;
  for (const auto& [key, recorded] : unseen) {
    const std::size_t path_end = std::min(key.find('\t'), key.size());
    const std::uint64_t game =
        path_end < key.size() ? number(key.substr(path_end + 1)).value_or(0) : 0;
    all.push_back({text::unescaped(key.substr(0, path_end)),
                   game,
                   {Change::missing, recorded, is_allowed(Change::missing)}});
  }
  return all;
}

bool Baseline::is_allowed(Change change) const {
  return std::find(allowed_.begin(), allowed_.end(), change) != allowed_.end();
}

/// The key as it is written in the file.
std::string Baseline::key_of(std::string_view path, const game::Verdict& verdict) {
  std::string key;
  text::append_escaped(key, path);
  if (verdict.game > 0) key += fmt::format("\t{}", verdict.game);
  return key;
}

}  // namespace referee::internal::baseline
