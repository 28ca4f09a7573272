#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/verdict.hpp"
#include "report/comparison.hpp"
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
  const Comparison* comparison =
      nullptr;  ///< if two reports are compared; the rest is of the newer
};

/// The board of a reported game, for a page.
struct Board {
  std::string_view path;
  std::uint64_t game = 0;                  ///< its number in its file, or 0
  const game::Picture* picture = nullptr;  ///< null: there is none
  std::string_view why;                    ///< why there is none, in words
  const Former* former = nullptr;          ///< if two reports are compared: the older board
};

/// What some formats want to know of the command that prints.
struct PrinterOptions {
  bool is_coloured = false;       ///< text, explanation: for a terminal
  std::uint64_t most_boards = 0;  ///< html: the page says how many there are at most
  /// jsonl, for a shard: samples of all games are written, so that merging adds up the statistics.
  /// As in game::Definition.
  std::optional<std::string> setup = std::nullopt;
  /// explanation: only so many moves of the game were judged. Then the code is not that of the
  /// file, and is not said.
  std::optional<std::uint64_t> at = std::nullopt;
};

/// A format of reports: its name, what it needs, and the functions that write it, each at the end
/// of a text. Each format has its own source file. Several threads may print at once, each into its
/// own text.
struct Format {
  /// How many games are printed at most, where readers cannot take any number of them. What is
  /// beyond is left out, and counted in the summary.
  struct Limits {
    std::uint64_t failures = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t others = std::numeric_limits<std::uint64_t>::max();

    friend bool operator==(const Limits&, const Limits&) = default;
  };

  /// How much of a report is kept in memory until its end, where its summary stands before its
  /// games.
  struct Kept {
    std::uint64_t failures;  ///< unless another number is asked for
    std::size_t bytes;
  };

  template <typename What>
  using Write = void (*)(const PrinterOptions& options, const What& what, std::string& text);

  template <typename What>
  static void nothing(const PrinterOptions& /*options*/, const What& /*what*/,
                      std::string& /*text*/) {}

  std::string_view name = {};    ///< as users give it
  std::string_view words = {};   ///< what it is, for completions; empty if it cannot be asked for
  std::string_view manual = {};  ///< the same for man pages, with `words` to be typed

  game::Detail detail = game::Detail::all;  ///< how much of a verdict is printed
  bool prints_failures_only =
      false;                       ///< a service may limit them: Summary::left_out says by how many
  bool prints_unchanged = false;   ///< also the games that do not differ from a baseline
  bool prints_every_game = false;  ///< whatever is selected
  bool prints_file_digests = false;  ///< each file must be read once more for its digest
  bool shows_seconds = false;        ///< how long judging a game took
  bool wants_statistics = false;     ///< it is for statistics alone
  bool wants_replays = false;        ///< board() writes boards, with the moves that led there
  Limits limits = {};

  /// The games are printed at the end, after the summary, with their boards where their files can
  /// be judged again. They are kept as far as this says, and the rest is left out. REQUIRES:
  /// prints_failures_only.
  std::optional<Kept> kept = std::nullopt;

  /// What print() writes before every game. It is removed again before the first of a report.
  std::string_view separator = {};

  /// What follows the last game, before boards, statistics and the end.
  std::string_view end_of_games = {};

  // They are called in this order.
  Write<Run> begin = nothing;
  Write<Report> print = nothing;  ///< for each game in order
  Write<Board> board = nothing;
  Write<stats::Statistics> statistics = nothing;  ///< if there are any
  Write<Summary> print_summary = nothing;         ///< before the games that were kept
  Write<Summary> end = nothing;
};

/// A format with its options. REQUIRES: the format lives as long.
class Printer {
 public:
  Printer(const Format& format, PrinterOptions options = {})  // NOLINT: a format is printed so
      : format_(&format), options_(std::move(options)) {}

  const Format& format() const { return *format_; }
  const PrinterOptions& options() const { return options_; }

  void begin(const Run& run, std::string& text) const { format_->begin(options_, run, text); }
  void print(const Report& report, std::string& text) const {
    if (format_->prints_failures_only && !report.is_failure()) return;
    format_->print(options_, report, text);
  }
  void board(const Board& board, std::string& text) const { format_->board(options_, board, text); }
  void statistics(const stats::Statistics& statistics, std::string& text) const {
    format_->statistics(options_, statistics, text);
  }
  void print_summary(const Summary& summary, std::string& text) const {
    format_->print_summary(options_, summary, text);
  }
  void end(const Summary& summary, std::string& text) const {
    format_->end(options_, summary, text);
  }

 private:
  const Format* format_;
  PrinterOptions options_;
};

/// All formats that users can ask for, the default first, and that of baselines. A new one is a
/// file in formats/ and an entry in this list.
std::span<const Format* const> formats();

/// The format with this name. REQUIRES: there is one.
const Format& format_of(std::string_view name);

extern const Format explanation_format;  ///< of one game, for people
extern const Format html_format;
extern const Format jsonl_format;
extern const Format text_format;

}  // namespace referee::internal::report
