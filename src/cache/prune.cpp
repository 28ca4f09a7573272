#include "cache/store.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <vector>

#include "base/error.hpp"

namespace referee::internal::cache {
namespace {

/// Entries are looked at in the order of their paths, and removed so many at a time: other
/// processes may write in between.
constexpr std::int64_t entries_at_once = 1000;

enum class State { kept, gone, changed, outdated };

/// The state of the file at a path, compared with its entry.
State state_of_file(const std::string& path, std::int64_t size, std::int64_t mtime_ns,
                    bool has_digest) {
  constexpr std::int64_t second_ns = 1'000'000'000;
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    return errno == ENOENT || errno == ENOTDIR ? State::gone : State::kept;
  }
  const bool is_same_time = mtime_ns == status.st_mtim.tv_sec * second_ns + status.st_mtim.tv_nsec;
  return size == status.st_size && (is_same_time || has_digest) ? State::kept : State::changed;
}

/// Goes through the entries of a cache, and removes those that are of no use.
class Pruner {
 public:
  Pruner(Database& database, const std::string& tool, const std::string& version)
      : rows_(database,
              "SELECT path, size, mtime_ns, digest IS NOT NULL, tool = ?2 AND version <> ?3 "
              "FROM files JOIN runs USING (run) WHERE path > ?1 ORDER BY path LIMIT ?4"),
        remove_(database, "DELETE FROM files WHERE path = ?1"),
        tool_(tool),
        version_(version) {}

  /// False if there are no more.
  bool prune_some() {
    std::vector<std::string> useless;
    std::int64_t count = 0;
    rows_.bind(Blob{last_}, tool_, version_, entries_at_once);
    std::string last = last_;
    for (; rows_.step(); ++count) {
      last = rows_.bytes(0);
      if (is_useless(last)) useless.push_back(last);
    }
    last_ = std::move(last);
    for (const std::string& path : useless) remove_.bind(Blob{path}).step();
    return count == entries_at_once;
  }

  const Pruned& pruned() const { return pruned_; }

 private:
  bool is_useless(const std::string& path) {
    const bool is_outdated = rows_.number(4) != 0;
    switch (is_outdated
                ? State::outdated
                : state_of_file(path, rows_.number(1), rows_.number(2), rows_.number(3) != 0)) {
      case State::kept:
        ++pruned_.kept;
        return false;
      case State::gone:
        ++pruned_.gone;
        break;
      case State::changed:
        ++pruned_.changed;
        break;
      case State::outdated:
        ++pruned_.outdated;
    }
    return true;
  }

  Statement rows_;
  Statement remove_;
  const std::string& tool_;
  const std::string& version_;
  std::string last_;  // path that was looked at
  Pruned pruned_;
};

}  // namespace

Pruned prune(const std::string& path, const std::string& tool, const std::string& version,
             const std::atomic<bool>& stop) {
  Database database(Store::paths(path).front(), Database::Open::existing);
  check(database);
  set_durability(database);
  Pruned pruned;
  {
    Pruner pruner(database, tool, version);
    for (bool goes_on = true; goes_on && !stop;) {
      Transaction transaction(database);
      goes_on = pruner.prune_some();
      transaction.commit();
    }
    pruned = pruner.pruned();
  }
  if (stop) return pruned;
  database.run("DELETE FROM runs WHERE run NOT IN (SELECT run FROM files)");
  database.run("VACUUM");
  return pruned;
}

}  // namespace referee::internal::cache
