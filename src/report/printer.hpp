#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/verdict.hpp"
#include "report/report.hpp"
#include "report/shard_info.hpp"
#include "report/summary.hpp"
#include "stats/statistics.hpp"

namespace referee::internal::report {

/// Which tool ran, and with what: written at the head of a report.
struct Run {
  std::string_view tool;
  std::string_view version;
  std::vector<std::pair<std::string, std::string>> options;  ///< those that change verdicts
  std::optional<ShardInfo> part;                             ///< unless it is the whole
  std::string_view setup = {};        ///< the property by which games are grouped, as Definition's
  game::PageScript page_script = {};  ///< what draws boards on a page
};

/// The board of a reported game, for a page.
struct Board {
  std::string_view path;
  std::uint64_t game = 0;                  ///< its number in its file, or 0
  const game::Picture* picture = nullptr;  ///< null: there is none
  std::string why;                         ///< why there is none, in words
};

/// Writes a report in some format, at the end of a text: begin, print for each game in order, end.
/// Each format has its own source file. Printing does not change the printer: several threads may
/// print at once, each into its own text.
class Printer {
 public:
  virtual ~Printer() = default;

  virtual void begin(const Run& /*run*/, std::string& /*text*/) const {}
  virtual void print(const Report& report, std::string& text) const = 0;
  virtual void end(const Summary& /*summary*/, std::string& /*text*/) const {}

  /// Written before the end, if there are any.
  virtual void statistics(const stats::Statistics& /*statistics*/, std::string& /*text*/) const {}

  /// Written after the last game, before boards, statistics and the end.
  virtual void end_games(std::string& /*text*/) const {}

  /// Whether it shows boards with the moves that led there, which are written after the games.
  virtual bool wants_replays() const { return false; }
  virtual void board(const Board& /*board*/, std::string& /*text*/) const {}

  /// How many games it prints at most, where its readers cannot take any number of them. What is
  /// beyond is left out, and counted in the summary.
  struct Limits {
    std::uint64_t failures = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t others = std::numeric_limits<std::uint64_t>::max();

    bool are_there() const { return *this != Limits(); }
    friend bool operator==(const Limits&, const Limits&) = default;
  };
  virtual Limits limits() const { return {}; }

  /// Whether what it printed is a failure, for these limits.
  virtual bool is_failure(std::string_view /*printed*/) const { return true; }

  /// Whether it is for statistics alone.
  virtual bool wants_statistics() const { return false; }

  /// How much of a report is kept in memory until its end, where its summary stands before its
  /// games.
  struct Kept {
    std::uint64_t failures;  ///< unless another number is asked for
    std::size_t bytes;
  };

  /// For a printer whose summary stands before its games: they are kept as far as this says, and
  /// the rest is left out. It prints failures only.
  virtual std::optional<Kept> kept() const { return std::nullopt; }

  /// What such a printer writes before the games, at the end of the sweep.
  virtual void print_summary(const Summary& /*summary*/, std::string& /*text*/) const {}

  /// Whether it draws the boards of the failures that it prints: then their verdicts have pictures
  /// where the file can be judged again.
  virtual bool shows_boards() const { return false; }

  /// What print() writes before every game that it prints. It is removed again before the first
  /// game of a report.
  virtual std::string_view separator() const { return {}; }

  /// Whether it prints failures alone, which a service may limit: the caller may leave some out,
  /// and then says so in Summary::left_out.
  virtual bool prints_failures_only() const { return false; }

  /// How much of a verdict it prints.
  virtual game::Detail detail() const { return game::Detail::all; }

  /// Whether it also prints the games that do not differ from a baseline.
  virtual bool prints_unchanged() const { return false; }

  /// Whether it prints a digest of each file, which must be read once more for it.
  virtual bool prints_file_digests() const { return false; }

  /// Whether it prints how long judging a game took.
  virtual bool shows_seconds() const { return false; }
};

}  // namespace referee::internal::report
