#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.hpp"
#include "database/database.hpp"
#include "database/layout.hpp"

namespace referee::internal::cache {

using database::Blob;
using database::Damaged;
using database::Database;
using database::Locked;
using database::Statement;
using database::Transaction;

/// What made an entry. Another tool, version or set of options may judge differently.
struct Maker {
  std::string tool;
  std::string version;
  std::string options;  ///< those that change verdicts, as a JSON object
};

/// A file that was judged, in its state at that time.
struct CachedFile {
  std::string path;           ///< absolute, any bytes
  std::uint64_t size = 0;     ///< in bytes
  std::int64_t mtime_ns = 0;  ///< since 1970
  std::optional<base::Digest::Value> digest;
  std::string games;  ///< its verdicts, a JSON array

  // Set by the cache:
  std::int64_t run = 0;       ///< the number of what made it
  std::int64_t checksum = 0;  ///< of all but the run
};

/// The largest `games` that is cached; reading a larger one would cost about as much as judging.
inline constexpr std::size_t max_games_bytes = std::size_t{32} << 20;

/// The checksum of an entry, stored with it, so that a disk that changed a bit of it does not
/// change a verdict. Used by one thread.
class Checksum {
 public:
  explicit Checksum(const Maker& maker);

  std::int64_t of(const CachedFile& entry);

 private:
  void add(std::string_view text);
  void add(std::uint64_t number);

  std::string maker_;
  base::Digest digest_;
};

/// A digest as the bytes that are stored.
inline std::string_view bytes_of(const base::Digest::Value& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

/// Of the tables, described in docs/cache.md.
inline constexpr int schema_version = 1;

extern const database::Layout layout;

/// The columns of an entry, in the order in which read_entry() takes them from a row.
inline constexpr std::string_view entry_columns =
    "path, run, size, mtime_ns, digest, checksum, games";
void read_entry(const Statement& row, CachedFile& entry);

/// Sets how durable written data is, for each connection that writes: it survives anything that
/// happens to the process, and stays consistent through a loss of power.
void set_durability(Database& database);

/// The number of the maker in the table of runs, or `no_run`, which no entry has.
inline constexpr std::int64_t no_run = 0;
std::int64_t find_run(Database& database, const Maker& maker);

/// The same; adds it there if it is new.
std::int64_t run_of(Database& database, const Maker& maker);

}  // namespace referee::internal::cache
