#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "baseline/difference.hpp"

namespace referee::internal::baseline {

/// The first line of the file of a baseline, without its LF.
std::string head_line(std::string_view tool);

/// Appends the line of a game, with its LF.
void append_line(std::string& text, std::string_view path, const game::Verdict& verdict);

/// What a sweep is compared with: the file that report::BaselinePrinter wrote, held in memory as a
/// hash table.
///
///     connectz baseline 2
///     1 TAB games/a.txt TAB move 7        one game: code, path as in reports, winning move
///     3 TAB games/b.txt
///     5 TAB games/many.txt TAB 2          the second game of a file that can hold several
///     3 TAB games/p.jsonl TAB 1 TAB id x  a record of a pack
///
/// A record whose id is unique in its file, there and here, is the same wherever it stands in the
/// file; other games of one file are the same by their number. Paths are the same with and without
/// `./` in front. Version 1 had no ids, and is read too. Several threads may compare at once.
class Baseline {
 public:
  /// `path` is a file or "-". The differences in `allowed` are no failures. Throws base::Error,
  /// with the path and the line, if the file cannot be read, is no baseline of `tool`, or has a
  /// game twice.
  Baseline(const std::string& path, std::string_view tool, std::vector<Change> allowed);

  /// How a game differs, if it does; remembers that the game is there. `is_wrong` says whether a
  /// code of this game is a failure.
  std::optional<Difference> compare(std::string_view path, const game::Verdict& verdict,
                                    const std::function<bool(game::Code)>& is_wrong);

  /// The games that were not there, in the order of the file. REQUIRES: no thread compares any
  /// more.
  struct Missing {
    std::string path;
    std::uint64_t game;
    std::string id_key;  ///< "id" or "id_hex"; empty if it has no id
    std::string id;
    Difference difference;
  };
  std::vector<Missing> missing() const;

  std::size_t games() const { return games_.size(); }

 private:
  struct RecordedGame {
    explicit RecordedGame(const RecordedResult& what) : recorded(what) {}

    RecordedResult recorded;
    std::string_view id;  // as it is written
    bool has_unique_id = false;
    std::atomic<bool> seen{false};
  };

  void read_line(std::string_view line);
  void read_id(std::string_view path, RecordedGame& game);
  RecordedGame* find(std::string_view path, const game::Verdict& verdict);
  bool is_allowed(Change change) const;

  std::string text_;
  std::unordered_map<std::string_view, RecordedGame> games_;  // by PATH[<TAB>N] in the text
  std::unordered_map<std::string, RecordedGame*> by_id_;      // by PATH<TAB>ID; null: not unique
  std::vector<Change> allowed_;
};

}  // namespace referee::internal::baseline
