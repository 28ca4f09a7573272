#include "cache/store.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <vector>

#include "io/walk/stamp.hpp"

namespace referee::internal::cache {
namespace {

/// Entries are looked at in the order of their paths, and removed so many at a time: other
/// processes may write in between.
constexpr std::int64_t files_at_once = 1000;

/// Where the file at a path is counted, compared with its entry.
std::uint64_t Pruned::*state_of_file(const std::string& path, std::int64_t size,
                                     std::int64_t mtime_ns, bool has_digest) {
  io::Found file;
  file.path = path;
  struct stat status {};
  if (!io::find_status(file, status)) {
    return errno == ENOENT || errno == ENOTDIR ? &Pruned::gone : &Pruned::kept;
  }
  const bool is_same_time = mtime_ns == io::nanoseconds(status.st_mtim);
  return size == status.st_size && (is_same_time || has_digest) ? &Pruned::kept : &Pruned::changed;
}

}  // namespace

Pruned prune(const std::string& path, const std::string& tool, const std::string& version,
             const std::atomic<bool>& stop) {
  Database database(Store::paths(path).front(), layout, Database::Open::existing);
  check(database);
  set_durability(database);
  Pruned pruned;
  std::string last;  // path that was looked at
  for (std::int64_t count = files_at_once; count == files_at_once && !stop;) {
    Transaction transaction(database);
    Statement rows(database,
                   "SELECT path, size, mtime_ns, digest IS NOT NULL, tool = ?2 AND version <> ?3 "
                   "FROM files JOIN runs USING (run) WHERE path > ?1 ORDER BY path LIMIT ?4");
    std::vector<std::string> useless;
    const std::string after = last;
    rows.bind(Blob{after}, tool, version, files_at_once);
    for (count = 0; rows.step(); ++count) {
      last = rows.bytes(0);
      const auto state = rows.number(4) != 0 ? &Pruned::outdated
                                             : state_of_file(last, rows.number(1), rows.number(2),
                                                             rows.number(3) != 0);
      ++(pruned.*state);
      if (state != &Pruned::kept) useless.push_back(last);
    }
    Statement remove(database, "DELETE FROM files WHERE path = ?1");
    for (const std::string& each : useless) remove.bind(Blob{each}).step();
    transaction.commit();
  }
  if (stop) return pruned;
  database.run("DELETE FROM runs WHERE run NOT IN (SELECT run FROM files)");
  database.run("VACUUM");
  return pruned;
}

}  // namespace referee::internal::cache
