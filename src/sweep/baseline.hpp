#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "report/difference.hpp"
#include "report/report.hpp"

namespace referee::internal::sweep {

/// What a sweep is compared with: the file that report::BaselinePrinter wrote, held in memory.
///
///     connectz baseline 1
///     1 TAB games/a.txt TAB move 7        one game: code, path as in reports, winning move
///     3 TAB games/b.txt
///     5 TAB games/many.txt TAB 2          the second game of a file that can hold several
///
/// Several threads may compare at once.
class Baseline {
 public:
  /// `path` is a file or "-". The differences in `allowed` are no failures. Throws base::Trouble,
  /// with the path and the line, if it cannot be read, is no baseline of `tool`, or has a game
  /// twice.
  Baseline(const std::string& path, std::string_view tool, std::vector<report::Change> allowed);

  /// Says in `report` how it differs, and remembers that this game is there.
  void compare(report::Report& report);

  /// The games that were not there, in the order of the file. REQUIRES: nobody compares any more.
  struct Missing {
    std::string path;
    std::uint64_t game;
    report::Difference difference;
  };
  std::vector<Missing> missing() const;

  std::size_t games() const { return entries_.size(); }

 private:
  struct Entry {
    explicit Entry(const report::Known& what) : known(what) {}

    report::Known known;
    std::atomic<bool> seen{false};
  };

  void read_line(std::string_view line);
  bool is_allowed(report::Change change) const;
  static std::string_view key_of(const report::Report& report, std::string& room);

  std::string text_;
  std::unordered_map<std::string_view, Entry> entries_;  // by PATH[<TAB>N] in the text
  std::vector<report::Change> allowed_;
};

}  // namespace referee::internal::sweep
