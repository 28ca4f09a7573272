#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/digest.hpp"
#include "baseline/line.hpp"

namespace referee::internal::baseline {

/// What a sweep is compared with: a saved report in the format `baseline`, held in memory as a hash
/// table.
///
///     connectz baseline 3
///     1 TAB games/a.txt TAB move 7        one game: code, path as in reports, winning move
///     3 TAB games/b.txt TAB content D     with a digest of the file
///     5 TAB games/many.txt TAB 2          the second game of a file that can hold several
///     3 TAB games/p.jsonl TAB 1 TAB id x  a record of a pack
///
/// A record whose id is unique in its file, there and here, is the same wherever it stands in the
/// file; other games of one file are the same by their number. Paths are the same with and without
/// `./` in front. A file that is not in the baseline has been moved if one with the same content is
/// in it and does not exist any more. Versions 1 and 2, without ids and contents, are read too.
/// Several threads may compare at once.
class Baseline {
 public:
  /// `path` is a file or "-". The differences in `allowed` are no failures. Throws base::Error,
  /// with the path and the line, if the file cannot be read, is no baseline of `tool`, or has a
  /// game twice.
  Baseline(const std::string& path, std::string_view tool, std::vector<Change> allowed);

  /// Whether former_path() may know the file: it has no games here, and contents are known.
  bool may_have_moved(std::string_view path) const;

  /// Where a file with this content was. Of several that with the same name, and of these the one
  /// whose path has most in common with `path` at its end; or the first. Nothing if there was none,
  /// or it still exists. REQUIRES: may_have_moved(path).
  std::optional<std::string> former_path(std::string_view path, const base::Digest::Value& content);

  /// How a game differs, if it does; remembers that the game is there. `former_path` is empty
  /// unless its file was moved. `is_wrong` says whether a code of this game is a failure.
  std::optional<Difference> compare(std::string_view path, std::string_view former_path,
                                    const game::Verdict& verdict,
                                    const std::function<bool(game::Code)>& is_wrong);

  /// The games that were not there, in the order of the file. REQUIRES: no thread compares any
  /// more.
  struct Missing {
    std::string path;
    std::uint64_t game;
    std::string_view id_key;  ///< "id" or "id_hex"; empty if it has no id
    std::string id;
    Difference difference;
  };
  std::vector<Missing> missing() const;

  std::size_t games() const { return games_.size(); }

 private:
  struct Game {
    explicit Game(const Line& what) : line(what) {}

    Line line;
    bool has_unique_id = false;
    std::atomic<bool> seen{false};
  };

  /// The paths with one content at which nothing is any more.
  struct Absent {
    std::string_view first;
    std::map<std::string, std::string_view> by_end;  // by the path from its end to its beginning
    std::size_t asked = 0;                           // how many files with this content there are
    std::set<std::string_view> answers;              // where these were
  };

  void add(const Line& line);
  void add_id(Game& game);
  Game* find(std::string_view path, const game::Verdict& verdict, bool may_be_copy);
  static Difference difference_of(const Game* game, const game::Verdict& verdict,
                                  const std::function<bool(game::Code)>& is_wrong);
  std::set<std::string_view> moved_too() const;
  bool is_allowed(Change change) const;
  Absent& absent(std::string_view content);
  static std::string_view most_alike(std::string_view path, const Absent& candidates);

  std::string text_;
  std::unordered_map<std::string_view, Game> games_;  // by Line::key
  std::unordered_map<std::string, Game*> by_id_;      // by PATH<TAB>ID; null: not unique
  std::vector<Change> allowed_;
  std::unordered_multimap<std::string_view, std::string_view> paths_;  // by content
  mutable std::mutex mutex_;                                           // protects what follows
  std::unordered_map<std::string_view, Absent> absent_;  // of the contents asked for: it is looked
                                                         // once whether a file is there
};

}  // namespace referee::internal::baseline
