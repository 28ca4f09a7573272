#include "baseline/baseline.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "io/file_reader.hpp"
#include "text/escape.hpp"

namespace referee::internal::baseline {
namespace {

std::string id_key(std::string_view path, std::string_view id) {
  return std::string(path).append(1, '\t').append(id);
}

/// All of a file that begins as a baseline does. Of another one, which may be of any size when it
/// is decompressed, the front.
std::string contents(const std::string& path, std::string_view tool) {
  const std::size_t head_bytes = head_line(tool).size() + 2;  // with CRLF
  io::FileReader reader(path);
  std::string text;
  std::array<char, 65536> room;
  while (const std::size_t count = reader.read(room)) {
    text.append(room.data(), count);
    if (text.size() >= head_bytes && !has_head(text, tool)) break;
  }
  return text;
}

/// A path from its end to its beginning, with a slash behind each name.
std::string reversed(std::string_view path) {
  return std::string(path.rbegin(), path.rend()) + '/';
}

bool exists(const std::string& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0;
}

}  // namespace

Baseline::Baseline(const std::string& path, std::string_view tool, std::vector<Change> allowed)
    : text_(contents(path, tool)), allowed_(std::move(allowed)) {
  if (!has_head(text_, tool)) {
    throw base::Error(fmt::format("{}: not a baseline of {}", path, tool));
  }
  const std::string_view lines = std::string_view(text_).substr(text_.find('\n') + 1);
  games_.reserve(static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n')));
  std::size_t line_number = 2;
  for (std::string_view rest = lines; !rest.empty(); ++line_number) {
    const std::size_t length = rest.find('\n');
    try {
      if (length == std::string_view::npos) throw base::Error("the end of the line is missing");
      add(parse_line(rest.substr(0, length)));
    } catch (const base::Error& error) {
      throw base::Error(fmt::format("{}: line {}: {}", path, line_number, error.what()));
    }
    rest.remove_prefix(length + 1);
  }
}

void Baseline::add(const Line& line) {
  const auto [game, is_new] = games_.try_emplace(line.key, line);
  if (!is_new) throw base::Error("this game occurs twice");
  if (!line.id.empty()) add_id(game->second);
  if (!line.content.empty()) paths_.emplace(line.content, line.path);
}

/// Adds the game under its id, as long as no other has the same.
void Baseline::add_id(Game& game) {
  const auto [found, is_new] = by_id_.try_emplace(id_key(game.line.path, game.line.id), &game);
  game.has_unique_id = is_new;
  if (is_new || found->second == nullptr) return;
  found->second->has_unique_id = false;
  found->second = nullptr;
}

bool Baseline::may_have_moved(std::string_view path) const {
  if (paths_.empty()) return false;
  std::string key = text::escaped(without_dot(path));
  return !games_.contains(key) && !games_.contains(key += "\t1");
}

std::optional<std::string> Baseline::former_path(std::string_view path,
                                                 const base::Digest::Value& content) {
  const auto known = paths_.find(content_text(content));
  if (known == paths_.end()) return std::nullopt;
  const std::lock_guard lock(mutex_);
  Absent& candidates = absent(known->first);
  if (candidates.first.empty()) return std::nullopt;
  const std::string_view former = most_alike(text::escaped(without_dot(path)), candidates);
  ++candidates.asked;
  candidates.answers.insert(former);
  return text::unescaped(former);
}

/// Those beside it in the order of reversed paths have most in common with it at their ends.
std::string_view Baseline::most_alike(std::string_view path, const Absent& candidates) {
  const std::string end = reversed(path);
  std::string_view best = candidates.first;
  std::size_t least = end.find('/') + 1;  // less is another name
  const auto consider = [&](const std::pair<const std::string, std::string_view>& candidate) {
    const auto differs =
        std::mismatch(end.begin(), end.end(), candidate.first.begin(), candidate.first.end());
    const auto common = static_cast<std::size_t>(differs.first - end.begin());
    if (common < least) return;
    least = common + 1;
    best = candidate.second;
  };
  const auto after = candidates.by_end.lower_bound(end);
  if (after != candidates.by_end.begin()) consider(*std::prev(after));
  if (after != candidates.by_end.end()) consider(*after);
  return best;
}

Baseline::Absent& Baseline::absent(std::string_view content) {
  if (const auto found = absent_.find(content); found != absent_.end()) return found->second;
  std::vector<std::string_view> paths;
  const auto [begin, end] = paths_.equal_range(content);
  for (auto entry = begin; entry != end; ++entry) {
    if (!exists(text::unescaped(entry->second))) paths.push_back(entry->second);
  }
  // They are parts of one text.
  std::sort(paths.begin(), paths.end(),
            [](std::string_view a, std::string_view b) { return a.data() < b.data(); });
  Absent candidates;
  for (const std::string_view path : paths) candidates.by_end.emplace(reversed(path), path);
  if (!paths.empty()) candidates.first = paths.front();
  return absent_.emplace(content, std::move(candidates)).first->second;
}

/// The game in the baseline, marked as seen; null if there is none. Copies of a file that was moved
/// are all that file.
Baseline::Game* Baseline::find(std::string_view path, const game::Verdict& verdict,
                               bool may_be_copy) {
  std::string key;
  text::append_escaped(key, without_dot(path));
  const std::string id = id_text(verdict);
  if (!id.empty()) {
    const auto found = by_id_.find(id_key(key, id));
    Game* const game = found != by_id_.end() ? found->second : nullptr;
    // A second record of that id is another game.
    if (game != nullptr) return game->seen.exchange(true) && !may_be_copy ? nullptr : game;
  }
  if (verdict.game > 0) key += fmt::format("\t{}", verdict.game);
  const auto found = games_.find(key);
  if (found == games_.end()) return nullptr;
  // Version 1 had no ids.
  const std::string_view other = found->second.line.id;
  if (!id.empty() && !other.empty() && id != other) return nullptr;
  if (found->second.has_unique_id) return nullptr;
  found->second.seen.store(true, std::memory_order_relaxed);
  return &found->second;
}

std::optional<Difference> Baseline::compare(std::string_view path, std::string_view former_path,
                                            const game::Verdict& verdict,
                                            const std::function<bool(game::Code)>& is_wrong) {
  const bool is_moved = !former_path.empty();
  const Game* const game = find(is_moved ? former_path : path, verdict, is_moved);
  const bool is_same = game != nullptr && game->line.result == recorded_result(verdict);
  const bool is_first = verdict.game <= 1;  // of its file, which is moved once
  if (is_same && !(is_moved && is_first)) return std::nullopt;
  Difference difference;
  if (is_same) {
    difference.change = Change::moved;
    difference.before = game->line.result;
  } else {
    difference = difference_of(game, verdict, is_wrong);
  }
  difference.moved_from = former_path;
  difference.allowed = is_allowed(difference.change);
  return difference;
}

/// How a game with another result differs. `game` is null if the baseline does not have it.
Difference Baseline::difference_of(const Game* game, const game::Verdict& verdict,
                                   const std::function<bool(game::Code)>& is_wrong) {
  const bool is_failure = is_wrong(verdict.code);
  if (game == nullptr) return {.change = is_failure ? Change::failed : Change::added};
  const RecordedResult before = game->line.result;
  const bool was_failure = is_wrong(before.code);
  return {.change = is_failure == was_failure ? Change::changed
                    : is_failure              ? Change::failed
                                              : Change::fixed,
          .before = before};
}

/// Which file was where is found for each alone, so that it does not depend on the order in which
/// threads judge them. So several files may have been at one path; as many others are not missing.
std::set<std::string_view> Baseline::moved_too() const {
  const std::lock_guard lock(mutex_);
  std::set<std::string_view> paths;
  for (const auto& [content, candidates] : absent_) {
    std::size_t left = candidates.asked - candidates.answers.size();
    for (const auto& [end, path] : candidates.by_end) {
      if (left == 0) break;
      if (candidates.answers.contains(path)) continue;
      paths.insert(path);
      --left;
    }
  }
  return paths;
}

std::vector<Baseline::Missing> Baseline::missing() const {
  const std::set<std::string_view> moved = moved_too();
  std::vector<const Line*> unseen;
  for (const auto& [key, game] : games_) {
    if (!game.seen.load() && !moved.contains(game.line.path)) unseen.push_back(&game.line);
  }
  std::sort(unseen.begin(), unseen.end(),
            [](const Line* a, const Line* b) { return a->key.data() < b->key.data(); });
  std::vector<Missing> all;
  for (const Line* const line : unseen) {
    auto [id_key, id] = key_and_id(line->id);
    all.push_back({.path = text::unescaped(line->path),
                   .game = line->game,
                   .id_key = id_key,
                   .id = std::move(id),
                   .difference = {.change = Change::missing,
                                  .before = line->result,
                                  .allowed = is_allowed(Change::missing)}});
  }
  return all;
}

bool Baseline::is_allowed(Change change) const {
  return std::find(allowed_.begin(), allowed_.end(), change) != allowed_.end();
}

}  // namespace referee::internal::baseline
