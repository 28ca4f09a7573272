#include "history/schema.hpp"

#include <unistd.h>

#include <cstdlib>

#include <fmt/format.h>

#include "base/error.hpp"
#include "database/layout.hpp"

namespace referee::internal::history {
namespace {

constexpr const char* tables = R"sql(
CREATE TABLE runs (
  run INTEGER PRIMARY KEY,
  tool TEXT NOT NULL,
  version TEXT NOT NULL,
  options TEXT NOT NULL,
  began TEXT NOT NULL,
  seconds REAL,
  files INTEGER NOT NULL,
  games INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  code_0 INTEGER NOT NULL,
  code_1 INTEGER NOT NULL,
  code_2 INTEGER NOT NULL,
  code_3 INTEGER NOT NULL,
  code_4 INTEGER NOT NULL,
  code_5 INTEGER NOT NULL,
  code_6 INTEGER NOT NULL,
  code_7 INTEGER NOT NULL,
  code_8 INTEGER NOT NULL,
  code_9 INTEGER NOT NULL
);
CREATE TABLE changes (
  path TEXT NOT NULL,
  game INTEGER NOT NULL,
  run INTEGER NOT NULL REFERENCES runs,
  code INTEGER,
  reason TEXT,
  since INTEGER REFERENCES runs,
  PRIMARY KEY (path, game, run)
) WITHOUT ROWID;
CREATE VIEW failing AS
  SELECT path, game, changes.run AS run, code, reason, since, began, version
  FROM changes
  JOIN runs ON runs.run = since
  WHERE changes.run = (
    SELECT max(run) FROM changes AS other
    WHERE other.path = changes.path AND other.game = changes.game
  );
)sql";

/// Whether SQLite may write: then it rolls back what a process that was killed has left.
bool may_be_written(const std::string& path) {
  const std::string folder = path.substr(0, path.rfind('/') + 1);
  return ::access(path.c_str(), W_OK) == 0 && ::access(folder.c_str(), W_OK) == 0;
}

/// For what SQLite does not know to be wrong.
[[noreturn]] void refuse(const database::Statement& row, const std::string& words) {
  throw database::Damaged(fmt::format("{}: the history is damaged: {}", row.path(), words));
}

}  // namespace

// "rfrh" in its head.
constexpr database::Layout layout{"history", 0x72667268, schema_version, 4096,
                                  [](database::Database& database) { database.run(tables); }};

report::PastRun run_of(const database::Statement& row) {
  report::PastRun run;
  int column = 0;
  run.run = row.number(column++);
  run.version = row.bytes(column++);
  try {
    run.options = report::options_of_json(row.bytes(column++));
  } catch (const base::Error& error) {
    refuse(row, fmt::format("the options of run {}: {}", run.run, error.what()));
  }
  run.began = row.bytes(column++);
  const std::string seconds(row.bytes(column++));
  if (!seconds.empty()) run.seconds = std::strtod(seconds.c_str(), nullptr);
  const auto take = [&](std::uint64_t& count) {
    count = static_cast<std::uint64_t>(row.number(column++));
  };
  for (std::uint64_t* const count : {&run.files, &run.games, &run.failures}) take(*count);
  for (std::uint64_t& count : run.by_code.by_number) take(count);
  return run;
}

Change change_of(const database::Statement& row) {
  Change change{row.bytes(0), static_cast<std::uint64_t>(row.number(1)), row.number(2), {}, {}, {}};
  if (const auto code = row.number_if_any(3)) {
    const auto codes = static_cast<std::int64_t>(game::code_table.size());
    if (*code < 0 || *code >= codes) refuse(row, fmt::format("{} is no code", *code));
    change.code = static_cast<game::Code>(*code);
  }
  change.reason = row.bytes(4);
  change.since = row.number_if_any(5);
  if (change.since && !change.code) refuse(row, "a game fails without a code");
  return change;
}

database::Database opened(const std::string& path, const std::string& tool) {
  const std::string file = database::files_of(path, layout).front();
  if (::access(file.c_str(), F_OK) != 0) throw base::Error(path + ": there is no such history");
  database::Database database(file, layout,
                              may_be_written(file) ? database::Database::Open::existing
                                                   : database::Database::Open::read_only);
  check(database);
  check_tool(database, tool);
  return database;
}

void check_tool(database::Database& database, const std::string& tool) {
  const std::string other = database.text("SELECT tool FROM runs LIMIT 1");
  if (other.empty() || other == tool) return;
  throw base::Error(
      fmt::format("{}: this is a history of {}, not of {}", database.path(), other, tool));
}

void check_whole(database::Database& database) {
  // Whether the columns are there, and what they hold can be read, and then the pages.
  database::Statement runs(database, fmt::format("SELECT {} FROM runs", run_columns));
  while (runs.step()) run_of(runs);
  for (const char* const table : {"changes", "failing"}) {
    const database::Statement changes(database,
                                      fmt::format("SELECT {} FROM {}", change_columns, table));
  }
  if (database.text("PRAGMA quick_check(1)") == "ok") return;
  throw database::Damaged(database.path() + ": the history is damaged");
}

}  // namespace referee::internal::history
