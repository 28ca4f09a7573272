#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "database/database.hpp"
#include "report/past_run.hpp"

namespace referee::internal::history {

/// The version of the tables' layout, described in docs/history.md; grows when they change.
inline constexpr int schema_version = 1;

extern const database::Layout layout;

/// A game that began to fail with a run, fails in another way, or fails no more.
struct Change {
  std::string_view path;   ///< of its file; of a directory that cannot be read, with a slash
  std::uint64_t game = 0;  ///< its number in its file; 0 where a file is one game
  std::int64_t run = 0;    ///< the first one in which it is so
  std::optional<game::Code> code;  ///< nothing: there is no such game any more
  std::string_view reason;         ///< if it fails, in legal_utf8(); else empty
  std::optional<std::int64_t>
      since;  ///< the run with which it began to fail; nothing: it does not fail
};

/// Columns, in the order in which the functions take them from a row. They throw
/// database::Damaged if something is there that makes no sense.
inline constexpr std::string_view run_columns =
    "run, version, options, began, seconds, files, games, failures, code_0, code_1, code_2, "
    "code_3, code_4, code_5, code_6, code_7, code_8, code_9";
report::PastRun run_of(const database::Statement& row);
inline constexpr std::string_view change_columns = "path, game, run, code, reason, since";
Change change_of(const database::Statement& row);  ///< until the next step

/// Opens a history. Throws base::Error if there is none at `path`, or what is there is no history,
/// has another layout, or is of another tool.
database::Database opened(const std::string& path, const std::string& tool);

/// Throws base::Error if its runs are of another tool.
void check_tool(database::Database& database, const std::string& tool);

/// Throws database::Damaged if columns or pages are missing or make no sense. Reads all of it.
void check_whole(database::Database& database);

}  // namespace referee::internal::history
