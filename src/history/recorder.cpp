#include "history/recorder.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "database/layout.hpp"
#include "report/shard_info.hpp"
#include "text/escape.hpp"

namespace referee::internal::history {
namespace {

using database::Database;
using database::Statement;

/// What an item of the spool says of a game besides its path and its reason.
struct Judged {
  std::uint64_t game;
  game::Code code;
  bool fails;
};

void print_judged(const report::PrinterOptions&, const report::Report& report, std::string& text) {
  if (report.is_missing()) return;
  const game::Code code = report.verdict.code;
  const Judged judged{report.verdict.game, code, report.is_wrong(code)};
  std::string value(reinterpret_cast<const char*>(&judged), sizeof judged);
  if (!game::is_valid(code)) {
    value += text::legal_utf8(report.verdict.reason);
  } else if (judged.fails) {
    value += fmt::format("code {} was expected", game::digit_of(*report.expected));
  }
  io::append_item(text, {report::place_of(report.path, report.is_directory), value});
}

constexpr report::Format judged_format{.name = "history",
                                       .detail = game::Detail::failures,
                                       .prints_every_game = true,
                                       .print = print_judged};

/// Whether there is nothing at the path any more that could be judged there.
bool is_gone(const std::string& path) {
  struct stat status {};
  if (path.ends_with('/')) {
    if (::access(path.c_str(), R_OK | X_OK) == 0) return true;
  } else if (::lstat(path.c_str(), &status) == 0) {
    return S_ISDIR(status.st_mode);
  }
  return errno == ENOENT || errno == ENOTDIR;
}

/// Walks through the games of a run.
class Games {
 public:
  explicit Games(const io::Spool& spool) : reader_(spool) { go_on(); }

  bool has_game() const { return has_game_; }
  std::string_view path() const { return reader_.item().key; }
  const Judged& judged() const { return judged_; }
  std::string_view reason() const { return reader_.item().value.substr(sizeof judged_); }

  void go_on() {
    if (has_game_) leave();
    has_game_ = reader_.next();
    if (!has_game_) return;
    assert(last_ <= path());
    std::memcpy(&judged_, reader_.item().value.data(), sizeof judged_);
  }

  /// Whether the game, which comes before the present one and was not judged, is known to be no
  /// more.
  bool lack(const Change& known) const {
    for (const std::string& path : unread_) {
      if (!known.path.starts_with(path)) continue;
      const std::string_view rest = known.path.substr(path.size());
      if (rest.empty() || rest.front() == '/' || path.back() == '/') return false;
    }
    const bool is_judged = last_ == known.path || (has_game_ && path() == known.path);
    return is_judged || is_gone(std::string(known.path));
  }

 private:
  void leave() {
    last_ = path();
    std::erase_if(unread_, [&](const std::string& path) { return !last_.starts_with(path); });
    if (judged_.code == game::Code::file_error) unread_.push_back(last_);
  }

  io::SpoolReader reader_;
  bool has_game_ = false;
  Judged judged_{};
  std::string last_;                 // the path before
  std::vector<std::string> unread_;  // paths with code 9 that may be above a known one
};

/// Walks through the last changes of all games.
class Known {
 public:
  explicit Known(Database& database)
      : rows_(
            database,
            fmt::format("SELECT {}, max(run) FROM changes GROUP BY path, game ORDER BY path, game",
                        change_columns)) {
    go_on();
  }

  bool has_game() const { return has_game_; }
  const Change& last() const { return last_; }

  void go_on() {
    has_game_ = rows_.step();
    if (has_game_) last_ = change_of(rows_);
  }

 private:
  Statement rows_;
  bool has_game_ = false;
  Change last_;
};

/// Compares a run with what is known, and adds what has changed.
class Comparison {
 public:
  Comparison(Database& database, const io::Spool& spool, report::PastRun& run)
      : games_(spool),
        known_(database),
        insert_(database, "INSERT INTO new_changes VALUES (?1, ?2, ?3, ?4, ?5, ?6)"),
        run_(run) {}

  void run() {
    while (games_.has_game() || known_.has_game()) {
      const int order = compare();
      if (order <= 0) count();
      if (order < 0) {
        take_judged(nullptr);
      } else if (order == 0) {
        take_judged(&known_.last());
      } else if (known_.last().since && games_.lack(known_.last())) {
        add({known_.last().path, known_.last().game, run_.run, {}, {}, {}});
      }
      if (order <= 0) games_.go_on();
      if (order >= 0) known_.go_on();
    }
  }

 private:
  /// Which comes first, the next game that was judged (below 0) or the next one that is known.
  int compare() const {
    if (!games_.has_game()) return 1;
    if (!known_.has_game()) return -1;
    const Change& known = known_.last();
    if (const int order = games_.path().compare(known.path); order != 0) return order;
    const std::uint64_t game = games_.judged().game;
    return game < known.game ? -1 : game > known.game ? 1 : 0;
  }

  void count() {
    const Judged& judged = games_.judged();
    ++run_.games;
    if (judged.fails) ++run_.failures;
    ++run_.by_code[judged.code];
  }

  void take_judged(const Change* known) {
    const Judged& judged = games_.judged();
    const bool failed = known != nullptr && known->since;
    if (!judged.fails) {
      if (failed) add({games_.path(), judged.game, run_.run, judged.code, {}, {}});
      return;
    }
    const bool is_same = failed && known->code == judged.code && known->reason == games_.reason();
    if (is_same) return;
    add({games_.path(), judged.game, run_.run, judged.code, games_.reason(),
         failed ? known->since : run_.run});
  }

  void add(const Change& change) {
    const auto code =
        change.code ? std::optional(static_cast<std::int64_t>(*change.code)) : std::nullopt;
    insert_.bind(change.path, static_cast<std::int64_t>(change.game), change.run, code,
                 change.reason, change.since);
    insert_.step();
  }

  Games games_;
  Known known_;
  Statement insert_;
  report::PastRun& run_;
};

void insert_run(Database& database, const std::string& tool, const report::PastRun& run) {
  std::string counts;
  for (const std::uint64_t count : run.by_code.by_number) counts += fmt::format(", {}", count);
  Statement insert(database, fmt::format("INSERT INTO runs (tool, {}) VALUES (?1, ?2, ?3, ?4, ?5, "
                                         "CAST(nullif(?6, '') AS REAL), ?7, ?8, ?9{})",
                                         run_columns, counts));
  const std::string options = report::json_of(run.options);
  const std::string seconds = run.seconds ? fmt::format("{:.6f}", *run.seconds) : "";
  const auto number = [](std::uint64_t count) { return static_cast<std::int64_t>(count); };
  insert
      .bind(tool, run.run, run.version, options, run.began, seconds, number(run.files),
            number(run.games), number(run.failures))
      .step();
}

}  // namespace

Recorder::Recorder(std::string path, std::string tool)
    : path_(std::move(path)), tool_(std::move(tool)) {
  {
    Database database(database::files_of(path_, layout).front(), layout,
                      Database::Open::may_create);
    prepare(database);
  }
  Database database = opened(path_, tool_);
  check_whole(database);
}

const report::Format& Recorder::format() {
  return judged_format;
}

void Recorder::record(report::PastRun& run) {
  games_.finish();
  Database database = opened(path_, tool_);
  // Rows that are added while the table is read might be read.
  database.run("CREATE TEMP TABLE new_changes AS SELECT * FROM changes LIMIT 0");
  database::Transaction transaction(database);
  check_tool(database, tool_);
  run.run = database.number("SELECT coalesce(max(run), 0) + 1 FROM runs");
  Comparison(database, games_, run).run();
  insert_run(database, tool_, run);
  database.run("INSERT INTO changes SELECT * FROM new_changes");
  transaction.commit();
}

}  // namespace referee::internal::history
