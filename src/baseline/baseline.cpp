#include "baseline/baseline.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
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
constexpr std::array<std::string_view, 2> id_keys{"id", "id_hex"};

/// A path as it identifies a file: without `./` in front.
std::string_view plain(std::string_view path) {
  while (path.size() > 2 && path.starts_with("./")) {
    path.remove_prefix(2);
    while (path.size() > 1 && path.starts_with('/')) path.remove_prefix(1);
  }
  return path;
}

/// The id of a game as it is written, with its key: "id x"; empty if it has none.
std::string id_text(const game::Verdict& verdict) {
  const game::Property* const id = game::id_of(verdict);
  if (id == nullptr) return {};
  return fmt::format("{} {}", id->key, text::escaped(std::get<std::string>(id->value)));
}

std::string id_key(std::string_view path, std::string_view id) {
  return std::string(path).append(1, '\t').append(id);
}

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
  return fmt::format("{} baseline 2", tool);
}

void append_line(std::string& text, std::string_view path, const game::Verdict& verdict) {
  const RecordedResult recorded = recorded_result(verdict);
  text += game::digit_of(recorded.code);
  text += '\t';
  text::append_escaped(text, plain(path));
  if (verdict.game > 0) text += fmt::format("\t{}", verdict.game);
  if (const std::string id = id_text(verdict); !id.empty()) text.append(1, '\t').append(id);
  if (recorded.winning_move > 0) text += fmt::format("\tmove {}", recorded.winning_move);
  text += '\n';
}

Baseline::Baseline(const std::string& path, std::string_view tool, std::vector<Change> allowed)
    : text_(contents(path)), allowed_(std::move(allowed)) {
  const std::string head = head_line(tool) + "\n";
  const std::string former_head = fmt::format("{} baseline 1\n", tool);  // as long
  if (!text_.starts_with(head) && !text_.starts_with(former_head)) {
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
  bool good = !key.empty() && line[0] >= '0' && line[0] <= '9' && line[1] == '\t';
  const std::size_t path_end = std::min(key.find('\t'), key.size());
  const std::string_view path = key.substr(0, path_end);
  const auto take = [&](std::string_view mark) {
    const std::size_t at = key.find(mark, path_end);
    if (at == std::string_view::npos) return std::string_view();
    const std::string_view value = key.substr(at + mark.size());
    key = key.substr(0, at);
    good = good && !value.empty();
    return value;
  };
  if (const std::string_view move = take(move_mark); !move.empty()) {
    const auto number_of_move = number(move);
    good = good && number_of_move;
    recorded.winning_move = number_of_move.value_or(0);
  }
  std::string_view id;
  for (const std::string_view id_key : id_keys) {
    const std::size_t at = key.find(fmt::format("\t{} ", id_key), path_end);
    if (at == std::string_view::npos) continue;
    id = key.substr(at + 1);
    good = good && id.size() > id_key.size() + 1;
    key = key.substr(0, at);
  }
  if (path_end < key.size()) {
    good = good && number(key.substr(path_end + 1));
  } else {
    good = good && id.empty();
  }
  if (!good || path.empty() || key.empty() || id.find('\t') != std::string_view::npos) {
    throw base::Error("not CODE<TAB>PATH[<TAB>N[<TAB>id ID]][<TAB>move M]");
  }
  recorded.code = static_cast<game::Code>(line[0] - '0');
  const std::size_t prefix = path.size() - plain(path).size();
  const auto [game, is_new] = games_.try_emplace(key.substr(prefix), recorded);
  if (!is_new) throw base::Error("this game is there twice");
  game->second.id = id;
  if (!id.empty()) read_id(plain(path), game->second);
}

/// Notes the game under its id, as long as no other has the same.
void Baseline::read_id(std::string_view path, RecordedGame& game) {
  const auto [found, is_new] = by_id_.try_emplace(id_key(path, game.id), &game);
  game.has_unique_id = is_new;
  if (is_new || found->second == nullptr) return;
  found->second->has_unique_id = false;
  found->second = nullptr;
}

/// The game in the baseline, marked as seen; null if there is none.
Baseline::RecordedGame* Baseline::find(std::string_view path, const game::Verdict& verdict) {
  std::string key;
  text::append_escaped(key, plain(path));
  const std::string id = id_text(verdict);
  if (!id.empty()) {
    const auto found = by_id_.find(id_key(key, id));
    RecordedGame* const game = found != by_id_.end() ? found->second : nullptr;
    // A second record of that id is another game.
    if (game != nullptr) return game->seen.exchange(true) ? nullptr : game;
  }
  if (verdict.game > 0) key += fmt::format("\t{}", verdict.game);
  const auto found = games_.find(key);
  if (found == games_.end()) return nullptr;
  // Version 1 had no ids.
  const std::string_view other = found->second.id;
  if (!id.empty() && !other.empty() && id != other) return nullptr;
  if (found->second.has_unique_id) return nullptr;
  found->second.seen.store(true, std::memory_order_relaxed);
  return &found->second;
}

std::optional<Difference> Baseline::compare(std::string_view path, const game::Verdict& verdict,
                                            const std::function<bool(game::Code)>& is_wrong) {
  const RecordedGame* const game = find(path, verdict);
  const bool is_failure = is_wrong(verdict.code);
  Difference difference;
  if (game == nullptr) {
    difference.change = is_failure ? Change::failed : Change::added;
  } else {
    const RecordedResult before = game->recorded;
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
  std::vector<std::pair<std::string_view, const RecordedGame*>> unseen;
  for (const auto& [key, game] : games_) {
    if (!game.seen.load()) unseen.emplace_back(key, &game);
  }
  std::sort(unseen.begin(), unseen.end(),
            [](const auto& a, const auto& b) { return a.first.data() < b.first.data(); });
  std::vector<Missing> all;
  for (const auto& [key, game] : unseen) {
    const std::size_t path_end = std::min(key.find('\t'), key.size());
    const std::uint64_t game_number =
        path_end < key.size() ? number(key.substr(path_end + 1)).value_or(0) : 0;
    const std::size_t id_begin = std::min(game->id.find(' ') + 1, game->id.size());
    all.push_back({text::unescaped(key.substr(0, path_end)),
                   game_number,
                   std::string(game->id.substr(0, id_begin - (id_begin > 0 ? 1 : 0))),
                   text::unescaped(game->id.substr(id_begin)),
                   {Change::missing, game->recorded, is_allowed(Change::missing)}});
  }
  return all;
}

bool Baseline::is_allowed(Change change) const {
  return std::find(allowed_.begin(), allowed_.end(), change) != allowed_.end();
}

}  // namespace referee::internal::baseline
