#include "database/layout.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "base/error.hpp"

namespace referee::internal::database {
namespace {

/// Whether it has no tables yet.
bool is_new(Database& database) {
  return database.number("PRAGMA application_id") == 0 &&
         database.number("PRAGMA user_version") == 0 &&
         database.number("SELECT count(*) FROM sqlite_master") == 0;
}

void make(Database& database) {
  if (!is_new(database)) return check(database);
  const Layout& layout = database.layout();
  database.run(fmt::format("PRAGMA page_size = {}", layout.page_bytes));
  // Where the file system does not support it, the default mode works too, with more waiting.
  database.text("PRAGMA journal_mode = WAL");
  Transaction transaction(database);
  if (!is_new(database)) return check(database);  // another process was faster
  layout.make_tables(database);
  database.run(fmt::format("PRAGMA application_id = {}", layout.application_id));
  database.run(fmt::format("PRAGMA user_version = {}", layout.version));
  transaction.commit();
}

/// The path with all links resolved: SQLite creates files beside the real one.
std::string resolved(const std::string& path, const char* noun) {
  struct stat status {};
  if (path.empty()) throw base::system_error(ENOENT, fmt::format("the {}", noun));
  if (path == "-") {
    throw base::Error(fmt::format("-: the {} must be a file; ./- is one with this name", noun));
  }
  // Opening a FIFO, for example, would block.
  if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    throw base::Error(fmt::format("{}: the {} must be a regular file", path, noun));
  }
  std::error_code error;
  const auto absolute = std::filesystem::absolute(path, error);
  if (error) throw base::system_error(error.value(), path);
  const auto target = std::filesystem::weakly_canonical(absolute, error);
  if (error) throw base::system_error(error.value(), path);
  return target.string();
}

}  // namespace

std::vector<std::string> files_of(const std::string& path, const Layout& layout) {
  const std::string file = resolved(path, layout.noun);
  return {file, file + "-wal", file + "-shm", file + "-journal"};
}

void check(Database& database) {
  const Layout& layout = database.layout();
  if (is_new(database)) {
    throw Damaged(fmt::format("{}: this is no {}: it is empty", database.path(), layout.noun));
  }
  if (database.number("PRAGMA application_id") != layout.application_id) {
    throw base::Error(fmt::format("{}: this is no {}, but another SQLite database", database.path(),
                                  layout.noun));
  }
  const std::int64_t version = database.number("PRAGMA user_version");
  if (version != layout.version) {
    throw Damaged(fmt::format("{}: the {} has layout {}, not {}", database.path(), layout.noun,
                              version, layout.version));
  }
}

void prepare(Database& database) {
  // Of several processes that turn on its log at once, SQLite refuses all but one without waiting,
  // as each holds a lock that another waits for.
  constexpr std::chrono::milliseconds pause{5};
  const auto begin = std::chrono::steady_clock::now();
  while (true) {
    try {
      return make(database);
    } catch (const Locked&) {
      if (std::chrono::steady_clock::now() - begin >= Database::busy_timeout) throw;
    }
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace referee::internal::database
